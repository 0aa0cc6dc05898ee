import type { ClientBase } from "pg";

/** A table of ours, with the columns that hold what cannot be computed again. Names are quoted as SQL needs them. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What is ours in the database: not of an extension, and not the queue of jobs, which each start makes anew. */
const ours = `c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'app'))
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Every table of the portal. */
export async function readTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${ours} group by c.oid order by 1`,
  );
  return rows;
}

/** A sequence and the last number it gave; none: it gave none yet. */
export interface StoredSequence {
  readonly name: string;
  readonly last: string | null;
}

/** Every sequence of the portal as it stands now, whatever the transaction's snapshot. */
export async function readSequences(client: ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select c.oid::regclass::text as name, pg_sequence_last_value(c.oid)::text as last
     from pg_class c where c.relkind = 'S' and ${ours} order by 1`,
  );
  return rows;
}

/** The migrations that made the database; undefined where none ever ran. */
export async function readApplied(client: ClientBase): Promise<{ name: string; sha256: string }[] | undefined> {
  const { rows: found } = await client.query("select from pg_class where oid = to_regclass('public.schema_migration')");
  if (found.length === 0) return undefined;
  return (await client.query(`select name, sha256 from public.schema_migration order by name collate "C"`)).rows;
}

/** Removes everything of the portal; what belongs to extensions stays. */
export async function clear(client: ClientBase): Promise<void> {
  await client.query(`do $$
    declare
      relation text;
    begin
      for relation in select c.oid::regclass from pg_class c where c.relkind = 'r' and ${ours} loop
        execute format('drop table %s cascade', relation);
      end loop;
      for relation in select c.oid::regclass from pg_class c where c.relkind = 'S' and ${ours} loop
        execute format('drop sequence %s', relation);
      end loop;
    end $$`);
  await client.query("drop schema if exists app cascade");
  await client.query("drop schema if exists pgboss cascade");
}
