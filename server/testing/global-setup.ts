import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { Client, escapeIdentifier } from "pg";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/core/migrate.ts";
import { ownerName } from "../src/core/postgres/cluster.ts";
import { databaseUrl } from "./database-url.ts";
import { keepInstallation, openRunDirectory, startTestPostgres } from "./run-directory.ts";
import { buildWorld } from "./world.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabaseServer: {
      /** A connection string of somebody who may create databases. */
      adminConnectionString: string;
      /** Of the run; whatever is left there goes with it. */
      directory: string;
      /** Databases with all migrations applied, to be cloned and never connected to; the second holds the test world. */
      templates: { nothing: string; world: string };
      /** A data directory with the test world in a PostgreSQL of its own, to be copied; none where the server is not ours. */
      installation: string | undefined;
    };
  }
}

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? "warn" });

/** One PostgreSQL per run (TEST_DATABASE_URL, or one of our own in the temporary directory) with migrated templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await openRunDirectory();
  const external = process.env.TEST_DATABASE_URL;
  let server = external
    ? { connectionString: external, stop: async () => undefined }
    : await startTestPostgres(directory);
  let installation: string | undefined;
  const name = `tandem_template_${randomBytes(6).toString("hex")}`;
  const templates = { nothing: name, world: `${name}_world` };
  const stop = async () => {
    if (external) await dropDatabases(external, name);
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await createTemplates(server.connectionString, templates);
    if (!external) {
      await fillDatabaseOfServers(server.connectionString, templates.world);
      await server.stop();
      installation = await keepInstallation(directory);
      server = await startTestPostgres(directory);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("testDatabaseServer", {
    adminConnectionString: server.connectionString,
    directory,
    templates,
    installation,
  });
  return stop;
}

/** Puts the test world where a server looks for its data whose PostgreSQL is its own. */
async function fillDatabaseOfServers(connectionString: string, world: string): Promise<void> {
  const elsewhere = new Client({ connectionString: databaseUrl(connectionString, "postgres") });
  await elsewhere.connect();
  try {
    const own = escapeIdentifier(ownerName);
    await elsewhere.query(`drop database ${own} with (force)`);
    await elsewhere.query(`create database ${own} template ${escapeIdentifier(world)} strategy file_copy`);
  } finally {
    await elsewhere.end();
  }
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
