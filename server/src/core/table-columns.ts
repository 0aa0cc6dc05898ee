import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

/** The name that a column has on the wire: `org_no` is `orgNo`. */
export function fieldNameOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const columns = new Map<string, string>();

/** The column of a field: `orgNo` is `org_no`. Lines of documents ask for the same ones in each row, so each is worked out once. */
export function columnOf(field: string): string {
  const known = columns.get(field);
  if (known !== undefined) return known;
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columns.set(field, column);
  return column;
}

/** Values by the names of their columns, as PostgreSQL makes rows of JSON. */
export function asColumns(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(field), value]));
}

/** The columns of such values, listed in a statement; each of the table where one is named. */
export function columnList(values: Readonly<Record<string, unknown>>, table?: string): RawBuilder<unknown> {
  return sql.join(Object.keys(values).map((column) => (table ? sql.id(table, column) : sql.id(column))));
}

/** The columns of a table that can be written, as the database has them: also those that a later version added. */
export async function writableColumns(tx: Database, table: string): Promise<string[]> {
  const found = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return found.rows.map(({ name }) => name);
}
