import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { asOwner } from "./owner.ts";

/**
 * All that a database holds, to be compared with another: a sum of the rows of every table, the place of every sequence, and
 * how every index, constraint and trigger is declared. Tables of the job queue are left out.
 */
export async function readContents(database: { readonly connectionString: string }): Promise<Record<string, string>> {
  const tables = await asOwner<{ name: string }>(
    database,
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const sums = tables.map(
    ({ name }) =>
      `select 'rows of ${name}' as what, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as value from ${name} t`,
  );
  const declared = await asOwner<{ what: string; value: string }>(
    database,
    `${sums.join(" union all ")}
     union all select 'sequence ' || sequencename, coalesce(last_value::text, 'new') from pg_sequences where schemaname = 'public'
     union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(t.oid)
       from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and relnamespace = 'public'::regnamespace
     order by 1`,
  );
  return Object.fromEntries(declared.map(({ what, value }) => [what, value]));
}

/** The sum of every file under a directory, by its path. */
export async function readFiles(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sums = files.sort().map(async (path): Promise<[string, string]> => {
    const sum = createHash("sha256").update(await readFile(path));
    return [path.slice(directory.length + 1), sum.digest("hex")];
  });
  return Object.fromEntries(await Promise.all(sums));
}
