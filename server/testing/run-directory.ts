import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/core/postgres/embedded.ts";
import { isAlive } from "../src/core/postgres/processes.ts";
import { copyDirectory } from "./copy-directory.ts";

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? "warn" });

/** Fast and forgetful: what a test writes need not survive the power going out. */
const testSettings = {
  // To look into a hundred databases every five seconds takes a tenth of the run.
  autovacuum_naptime: "60s",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  // A plan for whatever values come is made once; one for the values of each of the first five executions, five times.
  plan_cache_mode: "force_generic_plan",
  // So few rows are found fast in any order: to look for the best of all that lists join takes longer than to join.
  from_collapse_limit: "1",
  join_collapse_limit: "1",
  shared_buffers: "64MB",
  max_wal_size: "1GB",
  // Of several files at a time, some of which start two servers with the connections that each has by itself.
  max_connections: "250",
};

/** A directory of this run of tests alone, which whoever asked for it removes. */
export async function openRunDirectory(): Promise<string> {
  await sweepAbandoned();
  const directory = await mkdtemp(join(tmpdir(), `tandem-test-${process.pid}-`));
  // Servers that tests start as processes of their own compile the same modules again and again.
  process.env.NODE_COMPILE_CACHE = join(directory, "modules");
  return directory;
}

/** The PostgreSQL of a run, in its directory. */
export function startTestPostgres(directory: string): Promise<{ connectionString: string; stop(): Promise<void> }> {
  return startEmbeddedPostgres({ directory: join(directory, "postgres"), logger, settings: testSettings });
}

/** Copies the PostgreSQL of a run, which is stopped, as the data directory of a server with one of its own; answers where that is. */
export async function keepInstallation(directory: string): Promise<string> {
  const installation = join(directory, "installation");
  await mkdir(installation);
  await copyDirectory(join(directory, "postgres"), join(installation, "postgres"));
  return installation;
}

/** Removes what runs left behind that were killed, with the PostgreSQL that may still be running there. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, owner] = /^tandem-test-(\d+)-/.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const directory = join(tmpdir(), name);
    try {
      const postgres = join(directory, "postgres");
      if (existsSync(postgres)) {
        await (await startEmbeddedPostgres({ directory: postgres, logger, settings: testSettings })).stop();
      }
      await rm(directory, { recursive: true, force: true });
    } catch (error) {
      logger.warn({ err: error, directory }, "The database of an earlier test run could not be removed");
    }
  }
}
