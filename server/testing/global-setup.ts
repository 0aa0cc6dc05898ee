import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/core/migrate.ts";
import { startEmbeddedPostgres } from "../src/core/postgres/embedded.ts";
import { isAlive } from "../src/core/postgres/processes.ts";
import { databaseUrl } from "./database-url.ts";
import { buildWorld } from "./world.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabaseServer: {
      /** A connection string of somebody who may create databases. */
      adminConnectionString: string;
      /** Databases with all migrations applied, to be cloned and never connected to; the second holds the test world. */
      templates: { nothing: string; world: string };
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

/** One PostgreSQL per run (TEST_DATABASE_URL, or one of our own in the temporary directory) with migrated templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const directory = await mkdtemp(join(tmpdir(), `tandem-test-${process.pid}-`));
  // Servers that tests start as processes of their own compile the same modules again and again.
  process.env.NODE_COMPILE_CACHE = join(directory, "modules");
  const external = process.env.TEST_DATABASE_URL;
  const server = external
    ? { connectionString: external, stop: async () => undefined }
    : await startEmbeddedPostgres({ directory: join(directory, "postgres"), logger, settings: testSettings });
  const name = `tandem_template_${randomBytes(6).toString("hex")}`;
  const templates = { nothing: name, world: `${name}_world` };
  const stop = async () => {
    if (external) await dropDatabases(external, name);
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await createTemplates(server.connectionString, templates);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testDatabaseServer", { adminConnectionString: server.connectionString, templates });
  return stop;
}

async function createTemplates(
  adminConnectionString: string,
  { nothing, world }: { nothing: string; world: string },
): Promise<void> {
  const admin = new Client({ connectionString: adminConnectionString });
  await admin.connect();
  const create = (name: string, template: string) =>
    admin.query(`create database ${escapeIdentifier(name)} encoding 'UTF8' template ${escapeIdentifier(template)}`);
  const close = (name: string) => admin.query(`alter database ${escapeIdentifier(name)} with allow_connections false`);
  try {
    await create(nothing, "template0");
    await migrate(databaseUrl(adminConnectionString, nothing), logger);
    await close(nothing);
    await create(world, nothing);
    await fillWorld(databaseUrl(adminConnectionString, world));
    await close(world);
  } finally {
    await admin.end();
  }
}

/** The test world, and the tables of the jobs, which a server makes when it first starts. */
async function fillWorld(connectionString: string): Promise<void> {
  await buildWorld(connectionString);
  const jobs = new PgBoss({ connectionString });
  await jobs.start();
  await jobs.stop({ graceful: false });
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
