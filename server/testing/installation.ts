import { join } from "node:path";
import { pino } from "pino";
import { inject } from "vitest";
import { migrate } from "../src/core/migrate.ts";
import { startEmbeddedPostgres } from "../src/core/postgres/embedded.ts";
import { copyDirectory } from "./copy-directory.ts";
import { buildWorld } from "./world.ts";

const logger = pino({ level: "silent" });

/** Makes the PostgreSQL of a server that has its own in a data directory, migrated and with the test world, and not running. */
export async function makeInstallation(dataDirectory: string): Promise<void> {
  const { installation } = inject("testDatabaseServer");
  const directory = join(dataDirectory, "postgres");
  if (installation) return copyDirectory(join(installation, "postgres"), directory);
  const postgres = await startEmbeddedPostgres({ directory, logger });
  try {
    await migrate(postgres.connectionString, logger);
    await buildWorld(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}
