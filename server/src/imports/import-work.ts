import type { Field } from "@tandem/contract/core/fields";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import type { ImportSettings } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import { ImportProblems } from "./import-problems.ts";
import type { ImportRow } from "./read-import.ts";
import { Stage } from "./stage.ts";

/**
 * An import under way. Its rows lie in the temporary table `import_row`, so that memory stays the same and checks are a
 * handful of queries whatever the number of rows:
 *
 * - `row_number`; `record_id` and `record_version` from the row's mark
 * - `found_id`: the record that the row is about, once it is known; `document_id`: the document of which that is a line
 * - `action`: `add`, `change` or `unchanged`, once it is known; `wrong` for rows that are here for those they belong to
 * - `changes`: what a row changes of a document's line, as history tells it
 * - a column of its own type for each column of the sheet; one that the workbook does not have is null
 * - a column for each that the import finds out of its rows ({@link FoundColumns})
 */
export interface ImportWork<Name extends string = string> {
  readonly context: Context;
  readonly tx: Database;
  readonly stage: Stage;
  readonly sheet: ImportSheet<Name>;
  readonly settings: ImportSettings;
  readonly problems: ImportProblems;
  /** The columns whose values count: those that the workbook has, and those that were completed from the records. */
  readonly present: Set<Name>;
  /** Called once what the import did is there for everyone. */
  readonly afterCommit: (() => Promise<void>)[];
}

/** Whether a row may be of a record there is: by its mark, or by its number where that is asked for. Else all rows add. */
export const mayMeet = ({ stage, settings }: Pick<ImportWork, "stage" | "settings">): boolean =>
  stage.hasMarks || settings.changeExisting === "1";

/** The type in which a field's cells are staged. */
export function typeOf({ kind, custom }: Field, counted?: true): string {
  // As it stands within the values of the record, or with the unit that it is counted in.
  if (custom || counted) return 'text collate "C"';
  if (kind === "quantity" || kind === "money" || kind === "rate") return "numeric";
  if (kind === "integer") return "integer";
  if (kind === "date") return "date";
  return kind === "codes" ? "text[]" : 'text collate "C"';
}

/** The type of the array in which a column travels. Lists of lists are no arrays of PostgreSQL's: a list travels as text. */
function arrayOf(field: Field, counted?: true): string {
  return field.kind === "codes" ? "text[]" : `${typeOf(field, counted).split(" ", 1)}[]`;
}

/** Columns of the stage beside those of the sheet, which the import fills in, by their types. */
export type FoundColumns = Readonly<Record<string, "bigint" | "numeric" | "text">>;

/**
 * Opens the stage of an import in its transaction, which is empty again after that. A connection keeps its stage: the next
 * import of the same columns finds the plans of its statements made, while a new table would have each planned anew.
 */
export async function openStaging(
  context: Context,
  tx: Database,
  sheet: ImportSheet,
  found: FoundColumns = {},
): Promise<Pick<ImportWork, "stage" | "problems">> {
  const ofSheet = sheet.columns.map(({ name, field, counted }) => [name, typeOf(field, counted)] as const);
  const columns = sql.join(
    [...ofSheet, ...Object.entries(found)].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  );
  const shape = columns.compile(tx).sql;
  if (!(await isStageKept(tx, shape))) {
    await sql`drop table if exists pg_temp.import_row, pg_temp.import_problem`.execute(tx);
    await sql`create temporary table import_row (row_number integer not null, record_id bigint, record_version integer,
      found_id bigint, document_id bigint, action text, changes jsonb, ${columns}) on commit delete rows`.execute(tx);
    await sql`comment on table pg_temp.import_row is ${sql.lit(shape)}`.execute(tx);
    await ImportProblems.createTable(tx);
  }
  const stage = new Stage(tx);
  return { stage, problems: new ImportProblems(context, stage, sheet.columns) };
}

/** Empties the stage for a further document that is saved in the same transaction. */
export const clearStaging = (tx: Database): Promise<void> => new Stage(tx).clear();

/** Whether the connection has a stage of these columns; after a long import it is made anew, with what is known of its rows. */
async function isStageKept(tx: Database, shape: string): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select obj_description(i.oid, 'pg_class') = ${shape} and i.reltuples < 0 and not p.relhasindex as is_kept
    from pg_class i, pg_class p
    where i.oid = to_regclass('pg_temp.import_row') and p.oid = to_regclass('pg_temp.import_problem')`.execute(tx);
  return rows[0]?.isKept === true;
}

/** Puts rows on the stage; those that do not fit are `wrong` there, with what of them does. */
export async function stageRows<Name extends string>(
  stage: Stage,
  sheet: ImportSheet<Name>,
  present: ReadonlySet<Name>,
  rows: readonly ImportRow<Name>[],
  action: "wrong" | null = null,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sheet.columns.filter(({ name }) => present.has(name));
  const names = columns.map(({ name }) => sql.ref(name));
  const arrays = columns.map(
    ({ name, field, counted }) => sql`${rows.map(({ values }) => values[name])}::${sql.raw(arrayOf(field, counted))}`,
  );
  const staged = columns.map(
    ({ name, field }) => sql`${sql.ref(name)}${sql.raw(field.kind === "codes" ? "::text[]" : "")}`,
  );
  stage.note(rows);
  await stage.ask(sql`insert into import_row (row_number, record_id, record_version, action, ${sql.join(names)})
    select row_number, record_id, record_version, ${action}, ${sql.join(staged)}
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ mark }) => mark?.id ?? null)}::bigint[],
      ${rows.map(({ mark }) => mark?.version ?? null)}::integer[], ${sql.join(arrays)})
      as r (row_number, record_id, record_version, ${sql.join(names)})`);
}

/** Remembers rows that are still as they were exported: they count, and tell a copied row from its original. */
export async function stageUntouched(stage: Stage, rows: readonly ImportRow<string>[]): Promise<void> {
  if (rows.length === 0) return;
  stage.note(rows);
  await stage.ask(sql`insert into import_row (row_number, record_id, record_version, found_id, action)
    select row_number, record_id, record_version, record_id, 'unchanged'
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ mark }) => mark?.id ?? null)}::bigint[],
      ${rows.map(({ mark }) => mark?.version ?? null)}::integer[]) as r (row_number, record_id, record_version)`);
}

/** A staged value as it is compared and stored: text without a collation of its own, so that it meets that of any table. */
export function comparable({ field }: ImportColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const type = typeOf(field);
  return type.startsWith("text") ? sql`(${value}) collate "C"` : value;
}

/** What the record `t` has in a column: a tenant's own field is one of its values. */
export function storedValue({ name, field }: Pick<ImportColumn, "name" | "field">, record = "t"): RawBuilder<unknown> {
  if (!field.custom) return sql.ref(`${record}.${name}`);
  return sql`(${sql.ref(`${record}.customValues`)} ->> ${sql.lit(field.custom.fieldNo)})`;
}

/**
 * The values of a tenant's own fields that the row `i` asks for, laid over those the record has; nothing without such
 * columns. An empty cell takes a value away.
 */
export function customAssignment(
  columns: readonly ImportColumn[],
  kept: RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  const own = columns.flatMap(({ name, field }) => (field.custom ? [{ name, fieldNo: field.custom.fieldNo }] : []));
  if (own.length === 0) return null;
  // Lists, because a function takes no more than a hundred arguments.
  const names = sql.join(own.map(({ fieldNo }) => sql.lit(fieldNo)));
  const values = sql.join(own.map(({ name }) => sql`coalesce(${sql.ref(`i.${name}`)}, '')`));
  return sql`app.custom_values(${kept}, jsonb_object(array[${names}]::text[], array[${values}]::text[]))`;
}

/** How many rows there are for each action. */
export async function countActions(tx: Database): Promise<{ added: number; changed: number; unchanged: number }> {
  const counted = await sql<{ action: string; n: string }>`
    select action, count(*) as n from import_row where action is not null group by action`.execute(tx);
  const of = (action: string) => Number(counted.rows.find((row) => row.action === action)?.n ?? 0);
  return { added: of("add"), changed: of("change"), unchanged: of("unchanged") };
}
