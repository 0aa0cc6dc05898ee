import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/core/migrate.ts";
import { startEmbeddedPostgres } from "../src/core/postgres/embedded.ts";
import { isAlive } from "../src/core/postgres/processes.ts";
import { databaseUrl } from "./database-url.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabaseServer: {
      /** A connection string of somebody who may create databases. */
      adminConnectionString: string;
      /** A database with all migrations applied, to be cloned and never connected to. */
      template: string;
    };
  }
}

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? "warn" });

/** Fast and forgetful: what a test writes need not survive the power going out. */
const testSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "64MB",
  max_wal_size: "1GB",
};

/** One PostgreSQL per run (TEST_DATABASE_URL, or one of our own in the temporary directory) with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external ? { connectionString: external, stop: async () => undefined } : await startOwnServer();
  const template = `tandem_template_${randomBytes(6).toString("hex")}`;
  const stop = async () => {
    if (external) await dropDatabases(external, template);
    await server.stop();
  };
  try {
    await createTemplate(server.connectionString, template);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testDatabaseServer", { adminConnectionString: server.connectionString, template });
  return stop;
}

async function createTemplate(adminConnectionString: string, template: string): Promise<void> {
  const admin = new Client({ connectionString: adminConnectionString });
  await admin.connect();
  try {
    await admin.query(`create database ${escapeIdentifier(template)} encoding 'UTF8' template template0`);
    await migrate(databaseUrl(adminConnectionString, template), logger);
    await admin.query(`alter database ${escapeIdentifier(template)} with allow_connections false`);
  } finally {
    await admin.end();
  }
}

async function startOwnServer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  await sweepAbandoned();
  const directory = await mkdtemp(join(tmpdir(), `tandem-test-${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ directory, logger, settings: testSettings });
  return {
    connectionString: postgres.connectionString,
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Removes what runs left behind that were killed, with the PostgreSQL that may still be running there. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, owner] = /^tandem-test-(\d+)-/.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const directory = join(tmpdir(), name);
    try {
      const postgres = await startEmbeddedPostgres({ directory, logger, settings: testSettings });
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    } catch (error) {
      logger.warn({ err: error, directory }, "The database of an earlier test run could not be removed");
    }
  }
}

/** On a server that is not ours, nothing of this run stays behind. */
async function dropDatabases(adminConnectionString: string, template: string): Promise<void> {
  const admin = new Client({ connectionString: adminConnectionString });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1) order by datname",
      [template],
    );
    for (const { datname } of rows) await admin.query(`drop database ${escapeIdentifier(datname)} with (force)`);
  } finally {
    await admin.end();
  }
}
