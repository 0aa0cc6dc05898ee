import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";
import type { Logger } from "pino";
import { loadDemo } from "../demo/load.ts";
import { migrate } from "../server/src/core/migrate.ts";
import { startEmbeddedPostgres } from "../server/src/core/postgres/embedded.ts";
import { databaseUrl } from "../server/testing/database-url.ts";

/** A PostgreSQL of the benchmark alone, with the settings a new installation has: what is committed is on the disk. */
export interface BenchPostgres {
  /** For whatever else the run writes; removed with it. */
  directory: string;
  /** Server version and the settings that matter, for the report. */
  description: string;
  /** A new database with the demo tenant of so many order lines. Returns the owner's connection string. */
  load(lines: number): Promise<{ connectionString: string; seconds: number }>;
  stop(): Promise<void>;
}

export async function startBenchPostgres(logger: Logger): Promise<BenchPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "tandem-bench-"));
  const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres"), logger });
  const { connectionString } = postgres;
  return {
    directory,
    description: await describeServer(connectionString),
    load: async (lines) => {
      const database = `bench_${lines}`;
      await asOwner(connectionString, `create database ${escapeIdentifier(database)}`);
      const own = databaseUrl(connectionString, database);
      await migrate(own, logger);
      const { seconds } = await loadDemo({ connectionString: own, lines, logger });
      // What the load left to be written must not disturb what is measured next.
      await asOwner(own, "checkpoint");
      return { connectionString: own, seconds };
    },
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function asOwner(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function describeServer(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const names = ["server_version", "fsync", "synchronous_commit", "shared_buffers", "work_mem"];
    const { rows } = await client.query<{ name: string; value: string }>(
      "select name, current_setting(name) as value from unnest($1::text[]) name",
      [names],
    );
    const [version, ...settings] = rows.map(({ name, value }) =>
      name === "server_version" ? value : `${name} ${value}`,
    );
    return `PostgreSQL ${version} (${settings.join(", ")})`;
  } finally {
    await client.end();
  }
}
