import { sql } from "kysely";
import type { Database } from "./database.ts";

/** The name that a column has on the wire: `org_no` is `orgNo`. */
export function fieldNameOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The columns of a table that can be written, as the database has them: also those that a later version added. */
export async function writableColumns(tx: Database, table: string): Promise<string[]> {
  const found = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return found.rows.map(({ name }) => name);
}
