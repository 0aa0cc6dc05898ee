import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createZstdCompress } from "node:zlib";
import pLimit from "p-limit";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Logger } from "pino";
import { connectionLimits } from "../core/connection-limits.ts";
import { type Files, removalLock } from "../core/files.ts";
import { BackupWriter, filePath, type Manifest, tablePath } from "./manifest.ts";
import { readApplied, readSequences, readTables, type StoredTable } from "./stored-tables.ts";

export interface BackupOptions {
  /** Of the owner of the tables. */
  readonly connectionString: string;
  readonly files: Files;
  /** Where the backup is put; not there yet, or empty. */
  readonly directory: string;
  /** Make it although many of the files are not where they are looked for. */
  readonly withoutLostFiles: boolean;
  readonly logger: Logger;
}

/** No backup was made; the message says why, in words for the person at the terminal. */
export class BackupError extends Error {}

const filesAtOnce = 8;
/**
 * Of so many files one may have been lost before, and so many whatever there are; where more are, or none is found at all, they are
 * looked for in the wrong place.
 */
const filesPerLost = 100;
const alwaysMayBeLost = 3;

/**
 * Writes the state of one moment, while servers go on working: the rows of every table, the numbers of sequences, and the
 * files that the rows name. What was begun is removed when it fails.
 *
 * @throws BackupError when the directory holds something, the database nothing, or the place of files hardly any of them
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { directory, logger } = options;
  const startedAt = performance.now();
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length > 0) throw new BackupError(`${directory} is not empty.`);
  // It holds what the database hides.
  await chmod(directory, 0o700);
  const writer = new BackupWriter(directory);
  try {
    const manifest = await writeAll(options, writer);
    await writer.finish(manifest);
    await noteMade(options.connectionString, manifest).catch((cause) =>
      logger.warn({ err: cause }, "No figure will tell of the backup"),
    );
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    logger.info({ directory, rows, files: manifest.files, bytes: writer.bytes, seconds }, "The backup is complete");
    return manifest;
  } catch (error) {
    await empty(directory).catch((cause) => logger.warn({ err: cause, directory }, "What was begun is still there"));
    throw error;
  }
}

/** Told by a figure, so that somebody notices when there is none. */
async function noteMade(connectionString: string, { takenAt }: Manifest): Promise<void> {
  const client = new Client({ connectionString, application_name: "tandem backup", ...connectionLimits });
  await client.connect();
  try {
    await client.query("delete from backup_made where taken_at < now() - interval '1 year'");
    await client.query("insert into backup_made values ($1) on conflict do nothing", [takenAt]);
  } finally {
    await client.end();
  }
}

async function empty(directory: string): Promise<void> {
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true });
}

async function writeAll(options: BackupOptions, writer: BackupWriter): Promise<Manifest> {
  const { connectionString, logger } = options;
  const client = new Client({ connectionString, application_name: "tandem backup", ...connectionLimits });
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0");
    // From here to the end no content is removed that the snapshot may name. The lock ends with the session.
    await client.query("select pg_advisory_lock($1)", [removalLock]);
    const tables = await openSnapshot(client);
    const migrations = (await readApplied(client)) ?? [];
    const { rows: facts } = await client.query<{ takenAt: string; postgres: string }>(
      `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", current_setting('server_version') as postgres`,
    );
    const counted: Manifest["tables"] = [];
    for (const table of tables) counted.push({ ...table, rows: await writeTable(client, table, writer, logger) });
    // After the snapshot was taken sequences only grow: none will give a number that a row has.
    const sequences = await readSequences(client);
    const { kept, lostFiles } = await writeFiles(client, options, writer);
    const [{ takenAt, postgres } = { takenAt: "", postgres: "" }] = facts;
    return { takenAt, postgres, migrations, tables: counted, sequences, files: kept, lostFiles };
  } finally {
    await client.end();
  }
}

/**
 * Begins a transaction that sees one moment of all tables. They are locked before that moment: a migration that writes a
 * table anew would leave it empty to whoever looks from before.
 */
async function openSnapshot(client: Client): Promise<StoredTable[]> {
  if (!(await readApplied(client))) throw new BackupError("The database holds nothing of Tandem.");
  const tables = await readTables(client);
  await client.query("begin isolation level repeatable read read only");
  await client.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
  const locked = await readTables(client);
  if (JSON.stringify(locked) !== JSON.stringify(tables)) {
    throw new BackupError("The database was being migrated. Try again.");
  }
  return locked;
}

async function writeTable(client: Client, table: StoredTable, writer: BackupWriter, logger: Logger): Promise<number> {
  const copy = client.query(copyTo(`copy ${table.name} (${table.columns.join(", ")}) to stdout`));
  const bytes = await writer.write(tablePath(table.name), copy, createZstdCompress());
  logger.info({ table: table.name, rows: copy.rowCount, bytes }, "Table copied");
  return copy.rowCount;
}

async function writeFiles(
  client: Client,
  { files, withoutLostFiles, logger }: BackupOptions,
  writer: BackupWriter,
): Promise<{ kept: number; lostFiles: string[] }> {
  const { rows } = await client.query<{ key: string }>("select storage_key as key from stored_file order by 1");
  const limit = pLimit(filesAtOnce);
  const lostFiles: string[] = [];
  const failures: unknown[] = [];
  const copyOne = async (key: string, index: number) => {
    // After the first that failed none is begun.
    if (failures.length > 0) return;
    if (await files.has(key)) await writer.write(filePath(key), await files.read(key));
    else lostFiles.push(key);
    if ((index + 1) % 1000 === 0) logger.info({ files: index + 1, of: rows.length }, "Copying files");
  };
  await Promise.all(
    rows.map(({ key }, index) => limit(() => copyOne(key, index).catch((error) => failures.push(error)))),
  );
  if (failures.length > 0) throw failures[0];
  if (lostFiles.length > 0) {
    const mayBeLost = Math.min(Math.max(alwaysMayBeLost, rows.length / filesPerLost), rows.length - 1);
    if (!withoutLostFiles && lostFiles.length > mayBeLost)
      throw new BackupError(missingFiles(lostFiles, rows.length, files.place));
    logger.warn({ lostFiles }, "Files that records name are lost, and not in the backup");
  }
  return { kept: rows.length - lostFiles.length, lostFiles: lostFiles.sort() };
}

const missingFiles = ([first, ...more]: readonly string[], count: number, place: string) =>
  `Of ${count} files that records name ${more.length + 1} are not in ${place}, as ${first}. Set DATA_DIRECTORY or S3_BUCKET as ` +
  "for the server, and see that its disk is there. Where they are lost, --without-lost-files makes a backup without them.";
