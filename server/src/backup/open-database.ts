import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { Logger } from "pino";
import type { Config } from "../core/config.ts";
import { connectionLimits } from "../core/connection-limits.ts";
import { clusterPaths, ownerName, readPassword } from "../core/postgres/cluster.ts";
import { DirectoryInUseError } from "../core/postgres/directory-lock.ts";
import { startEmbeddedPostgres } from "../core/postgres/embedded.ts";

/** The database of this installation, for as long as somebody works on it. */
export interface OpenDatabase {
  /** Of the owner. */
  readonly connectionString: string;
  close(): Promise<void>;
}

/**
 * Opens the database that is configured. The PostgreSQL that comes along is used as it runs, or started for the time being;
 * only where `make` says so is there a new one.
 */
export async function openDatabase(config: Config, logger: Logger, make: boolean): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL, close: async () => undefined };
  const directory = join(config.DATA_DIRECTORY, "postgres");
  if (!make && !(await stat(clusterPaths(directory).cluster).catch(() => undefined))) {
    throw new Error(`There is no database in ${directory}. Set DATA_DIRECTORY or DATABASE_URL as for the server.`);
  }
  try {
    const postgres = await startEmbeddedPostgres({ directory, logger, patience: 0 });
    return { connectionString: postgres.connectionString, close: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return { connectionString: await findRunning(await realpath(directory)), close: async () => undefined };
  }
}

/** The address of the PostgreSQL that a running server holds. */
async function findRunning(directory: string): Promise<string> {
  const port = Number(await readFile(clusterPaths(directory).port, "utf8").catch(() => ""));
  const connectionString = `postgresql://${ownerName}:${await readPassword(directory)}@127.0.0.1:${port}/${ownerName}`;
  const client = new Client({ connectionString, ...connectionLimits });
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(`The server that holds ${directory} is starting or stopping. Try again.`, { cause });
  } finally {
    await client.end();
  }
  return connectionString;
}
