import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const web = fileURLToPath(new URL(".", import.meta.url));
const root = join(web, "..");
const target = join(web, "dist");
const hashFile = join(target, ".inputs-hash");
const ignored = new Set(["node_modules", "dist"]);

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries
    .filter((entry) => !ignored.has(entry.name))
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
  return (await Promise.all(nested)).flat();
}

/** Names and contents of everything the pages are built from, as one hash. */
async function inputsHash(): Promise<string> {
  const files = [
    ...(await filesUnder(web)),
    ...(await filesUnder(join(root, "contract"))),
    join(root, "package-lock.json"),
  ].sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(relative(root, file))
      .update("\0")
      .update(await readFile(file));
  return hash.digest("hex");
}

const compressible = /\.(js|css|svg|html|wasm)$/;

/** Compressed once and as well as can be, beside each file: the server sends them as they are. */
async function compressFiles(folder: string): Promise<void> {
  for (const file of (await filesUnder(folder)).filter((path) => compressible.test(path))) {
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

const started = performance.now();
const wanted = await inputsHash();
const built = existsSync(hashFile) ? await readFile(hashFile, "utf8") : "";

if (built === wanted) {
  process.stdout.write("web: up to date\n");
} else {
  const { build } = await import("vite");
  // Built beside and moved into place, so that a running server never sees half of it.
  const fresh = join(root, ".cache", `web-${process.pid}`);
  await mkdir(join(root, ".cache"), { recursive: true });
  await build({
    configFile: join(web, "vite.config.ts"),
    logLevel: "warn",
    build: { outDir: fresh, emptyOutDir: true },
  });
  await compressFiles(fresh);
  await writeFile(join(fresh, ".inputs-hash"), wanted);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
  process.stdout.write(`web: built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}
