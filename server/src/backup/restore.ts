import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Logger } from "pino";
import { dropIndexes } from "../core/bulk-load.ts";
import { connectionLimits } from "../core/connection-limits.ts";
import type { Files } from "../core/files.ts";
import { migrate, readMigrations } from "../core/migrate.ts";
import { type CheckedBackup, checkBackup, filePath, type Manifest, tablePath } from "./manifest.ts";
import { clear, readApplied, readTables } from "./stored-tables.ts";

export interface RestoreOptions {
  /** Of a database that the portal is to have, as its owner. */
  readonly connectionString: string;
  /** Where the files are to be kept. */
  readonly files: Files;
  readonly directory: string;
  /** Take the place of a tenant that is there, instead of refusing. */
  readonly replace: boolean;
  readonly logger: Logger;
}

/** Nothing was changed; the message says why, in words for the person at the terminal. */
export class RestoreError extends Error {}

/** Reads a backup as a whole before anything is touched. @throws BrokenBackupError, RestoreError when a newer release made it */
export async function openBackup(directory: string, logger: Logger): Promise<CheckedBackup> {
  logger.info({ directory }, "Checking the backup");
  const backup = await checkBackup(directory);
  const known = await readMigrations();
  const strange = backup.manifest.migrations.find(({ name, sha256 }, index) => {
    const same = known[index];
    return same?.name !== name || same.sha256 !== sha256;
  });
  if (strange) {
    throw new RestoreError(
      `The backup has the migration ${strange.name}, which this release does not know or knows otherwise. Restore it with ` +
        "the release that made it, or a later one.",
    );
  }
  return backup;
}

/**
 * Puts a backup in the place of an empty database, in the tables of the release that made it, and brings them to this
 * release then. Its rows come in one transaction; a restore that failed is simply made again.
 *
 * @throws RestoreError when the place is not free
 */
export async function restore(backup: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { connectionString, directory, logger } = options;
  const { manifest } = backup;
  const startedAt = performance.now();
  const client = new Client({ connectionString, application_name: "tandem restore", ...connectionLimits });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0");
    const before = await checkPlace(client, options.replace);
    await clear(client);
    await migrate(connectionString, logger, { last: manifest.migrations.at(-1)?.name });
    for (const key of backup.storageKeys) {
      await options.files.write(key, createReadStream(join(directory, filePath(key))));
    }
    await loadAll(client, manifest, directory, logger);
    await migrate(connectionString, logger);
    await client.query(`vacuum (analyze) ${(await readTables(client)).map(({ name }) => name).join(", ")}`);
    const restored = new Set(backup.storageKeys);
    for (const key of before) if (!restored.has(key)) await options.files.remove(key);
  } finally {
    await client.end();
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  logger.info({ takenAt: manifest.takenAt, files: manifest.files, seconds }, "The backup is restored");
}

/** Whether the database may be taken. Answers the keys of the files that it knows. */
async function checkPlace(client: Client, replace: boolean): Promise<string[]> {
  const { rows: servers } = await client.query(
    "select from pg_stat_activity where datname = current_database() and starts_with(application_name, 'tandem') and pid <> pg_backend_pid()",
  );
  if (servers.length > 0) throw new RestoreError("A server works on this database. Stop all of them first.");
  if (!(await readApplied(client))) {
    const [stranger] = await readTables(client);
    if (stranger)
      throw new RestoreError(`The database holds tables that are not Tandem's, ${stranger.name} among them.`);
    return [];
  }
  const { rows: known } = await client.query("select from pg_class where oid = to_regclass('public.tenant')");
  // The first migration was interrupted.
  if (known.length === 0) return [];
  const { rows: tenants } = await client.query("select from tenant limit 1");
  if (tenants.length > 0 && !replace) {
    throw new RestoreError("The database holds a tenant already. With --replace the backup takes its place.");
  }
  const { rows } = await client.query<{ key: string }>("select storage_key as key from stored_file");
  return rows.map(({ key }) => key);
}

/** Does work on a table while its triggers rest; those that a load may not pass over stay such. */
async function withoutTriggers<T>(client: Client, table: string, work: () => Promise<T>): Promise<T> {
  const { rows: always } = await client.query<{ name: string }>(
    "select quote_ident(tgname) as name from pg_trigger where tgrelid = $1::regclass and tgenabled = 'A' and not tgisinternal",
    [table],
  );
  await client.query(`alter table ${table} disable trigger user`);
  const done = await work();
  await client.query(`alter table ${table} enable trigger user`);
  for (const { name } of always) await client.query(`alter table ${table} enable always trigger ${name}`);
  return done;
}

/** All rows and numbers, or none. References are checked for all rows at once, when all are there. */
async function loadAll(client: Client, { tables, sequences }: Manifest, directory: string, logger: Logger) {
  const names = tables.map(({ name }) => name);
  await client.query("begin");
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by oid`,
    [names],
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  const buildIndexes = await dropIndexes(client, names, logger);
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of tables) {
    const copied = await withoutTriggers(client, table.name, async () => {
      const copy = client.query(copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`));
      await pipeline(createReadStream(join(directory, tablePath(table.name))), createZstdDecompress(), copy);
      return copy.rowCount;
    });
    if (copied !== table.rows) throw new Error(`${table.name} has ${copied} rows, not ${table.rows}`);
    logger.info({ table: table.name, rows: table.rows }, "Table restored");
  }
  await buildIndexes();
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, last } of sequences) {
    await client.query(
      "select setval($1, coalesce($2::bigint, seqstart), $2 is not null) from pg_sequence where seqrelid = $1::regclass",
      [name, last],
    );
  }
  await client.query("commit");
}
