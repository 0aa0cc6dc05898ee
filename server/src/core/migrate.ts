import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, DatabaseError } from "pg";
import type { Logger } from "pino";
import { ensureGrants, ensureRole } from "./application-role.ts";
import { connectionLimits } from "./connection-limits.ts";
import { describeTenants } from "./first-statistics.ts";
import { areViewsOutdated, readViews, remakeViews, type View } from "./views.ts";

const oldestVersion = 150_000;
/** Any number, as long as nothing else in the database takes the same advisory lock. */
const lockNumber = 7_263_321;
/** The migrations of this release. */
export const migrationsDirectory = fileURLToPath(new URL("../../migrations", import.meta.url));

interface Migration {
  /** The file name without `.sql`. */
  name: string;
  sql: string;
  sha256: string;
}

interface MigrateOptions {
  /** Where the files are, with those of the views in `views` beside it; those of this release unless given. */
  readonly directory?: string;
  /** The last file to be run, for the state of an earlier release. */
  readonly last?: string | undefined;
}

/**
 * Brings the database to the state this release expects: runs the files `NNNN-name.sql` that it has not seen, in order,
 * each in a transaction of its own, and records them in `schema_migration`. The views are made anew with the last of them, in
 * its transaction, or when their texts are others than before. The role of the calls has then what it needs.
 * Nodes that start together take turns.
 *
 * @returns the names of the files applied now
 * @throws Error when the server is older than PostgreSQL 15 or the database is not in UTF8, when an applied file was changed or is missing here (the
 *   database is newer than this release), when a file would have to run before one that has already run, or when a file
 *   fails; what came before it stays applied, the file itself leaves no trace
 */
export async function migrate(
  connectionString: string,
  logger: Logger,
  { directory = migrationsDirectory, last }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  const views = await readViews(join(directory, "../views"));
  const client = new Client({ connectionString, application_name: "tandem migrate", ...connectionLimits });
  await client.connect();
  client.on("error", (error) => logger.error({ err: error }, "The connection for the migrations was lost"));
  try {
    await checkServer(client);
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await client.query(`create table if not exists public.schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
    const allPending = await findPending(client, migrations);
    const pending = allPending.filter(({ name }) => last === undefined || name <= last);
    await ensureRole(client);
    // What is made in public is the role's to write, unless it is said otherwise.
    await client.query(`create table if not exists public.schema_view (name text primary key, sha256 text not null);
      revoke all on public.schema_view from tandem_app`);
    for (const migration of pending) {
      const startedAt = performance.now();
      await apply(client, migration, migration === allPending.at(-1) ? views : undefined);
      const milliseconds = Math.round(performance.now() - startedAt);
      logger.info({ migration: migration.name, milliseconds }, "Migration applied");
    }
    if (allPending.length === 0 && (await areViewsOutdated(client, views))) {
      await inTransaction(client, () => remakeViews(client, views));
      logger.info("Views made anew");
    }
    await ensureGrants(client);
    await noteAllChanges(client);
    await describeTenants(client);
    return { applied: pending.map((migration) => migration.name) };
  } finally {
    // The lock belongs to the session and ends with it.
    await client.end();
  }
}

/** Has the log of changes take in the tables that migrations made. */
async function noteAllChanges(client: Client): Promise<void> {
  const { rows } = await client.query("select to_regprocedure('app.note_all_changes()') is not null as known");
  if (rows[0]?.known) await client.query("call app.note_all_changes()");
}

/** The files of a directory, in their order. @throws Error when one has no proper name */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  const numbers = new Set<string>();
  for (const file of files) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
    if (!number) throw new Error(`The migration ${file} must be named NNNN-name.sql, in small letters.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    files.map(async (file) => {
      // A checkout on Windows may turn line ends around; that is no change of the migration.
      const sql = (await readFile(join(directory, file), "utf8")).replaceAll("\r\n", "\n");
      return { name: file.slice(0, -".sql".length), sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (!server || server.number < oldestVersion) {
    throw new Error(
      `Tandem needs PostgreSQL 15 or newer; DATABASE_URL leads to ${server?.version ?? "an unknown one"}.`,
    );
  }
  if (server.encoding !== "UTF8") {
    throw new Error(`The database must be made with encoding 'UTF8'; it has ${server.encoding}.`);
  }
}

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from public.schema_migration order by name collate "C"`,
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    const migration = known.get(row.name);
    if (!migration) {
      throw new Error(
        `The database has the migration ${row.name}, which this release does not know: the database is newer. Start the ` +
          "release that made it, or a later one.",
      );
    }
    if (migration.sha256 !== row.sha256) {
      throw new Error(
        `The migration ${row.name} was changed after it had been applied to this database. Restore the file and put the ` +
          "change into a new migration.",
      );
    }
  }
  const last = rows.at(-1)?.name ?? "";
  const appliedNames = new Set(rows.map((row) => row.name));
  const pending = migrations.filter((migration) => !appliedNames.has(migration.name));
  const late = pending.find((migration) => migration.name < last);
  if (late) {
    throw new Error(
      `The migration ${late.name} comes before ${last}, which this database already has. Give it a higher number.`,
    );
  }
  return pending;
}

/** Applies a migration, and makes the views anew where it is the last. */
async function apply(client: Client, migration: Migration, views: readonly View[] | undefined): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(migration.sql).catch((cause: unknown) => {
      const position = cause instanceof DatabaseError ? Number(cause.position) : Number.NaN;
      const line = position > 0 ? ` in line ${migration.sql.slice(0, position).split("\n").length}` : "";
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The migration ${migration.name} failed${line}: ${message}`, { cause });
    });
    // A file may set what it needs, for example search_path; what comes next starts from the defaults again.
    await client.query("reset all");
    await client.query("set statement_timeout = 0");
    await client.query("insert into public.schema_migration (name, sha256) values ($1, $2)", [
      migration.name,
      migration.sha256,
    ]);
    if (views) await remakeViews(client, views);
  });
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
