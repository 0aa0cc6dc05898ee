import type { Field } from "@tandem/contract/core/fields";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { sourceCodes } from "../core/custom-fields/values.ts";
import { type Database, inOneBreath } from "../core/database.ts";
import { dayIn } from "../core/day-in.ts";
import type { DownloadedFile } from "../core/handlers.ts";
import { hasNamed, namedValues, namingFields } from "../core/references.ts";
import { type CellValue, type WrittenValue, workbookType } from "../spreadsheets/workbook.ts";
import { writeWorkbook } from "../spreadsheets/write.ts";
import { importColumn, lockedText, markColumn } from "./import-columns.ts";
import { customisedSheet } from "./import-run.ts";
import { contentHash, exampleMark, writtenText } from "./marks.ts";

/** References are offered in a drop-down where there are not more of them. */
const mostSuggestions = 200;

/** Currencies that are offered besides those of the orders there are. */
const usualCurrencies = ["CNY", "EUR", "HKD", "JPY", "TWD", "USD", "VND"];

/** So many orders say which currencies are in use, however many there are. */
const latestOrders = 1000;

/** Currencies are no records; those of orders come first to mind. */
const currencies = sql<{ value: string }>`select currency as value
  from (select currency from purchase_order order by id desc limit ${sql.lit(latestOrders)}) as latest
  union select unnest(${usualCurrencies}::text[])`;

/**
 * A workbook for people to fill in (S7.16b): headings in the caller's language with notes on what is expected, drop-downs,
 * and an example that is left out when it comes back as it was.
 *
 * @param title name of the file and of its sheet
 */
export async function importTemplate(context: Context, plain: ImportSheet, title: string): Promise<DownloadedFile> {
  const sheet = await context.read((db) => customisedSheet(db, context, plain));
  const [named, agreeing] = await context.read((db) =>
    inOneBreath([valuesNamed(db, sheet), valuesThatAgree(db, sheet)]),
  );
  const columns = sheet.columns.map((column) => {
    const values = named.get(column.name) ?? [];
    const isOffered = values.length > 0 && values.length <= mostSuggestions;
    return importColumn(context, column, isOffered ? values : undefined);
  });
  const example = sheet.columns.map((column) =>
    column.insteadOf
      ? null
      : exampleOf(context, column, agreeing.get(column.name) ?? named.get(column.name)?.[0], agreeing.has(column.name)),
  );
  const compulsory = sheet.columns.flatMap(({ field, optional }, index) =>
    optional ? [] : [writtenText(field, example[index] ?? null)],
  );
  const rows = (async function* (): AsyncGenerator<WrittenValue[]> {
    yield [...example, exampleMark(contentHash(compulsory))];
  })();
  const [first] = columns;
  const notes = first ? [{ row: 2, column: 0, text: context.translate("importNotes.example") }] : [];
  return {
    fileName: `${title}.xlsx`,
    contentType: workbookType,
    write: async (output, signal) => {
      const locked = lockedText(context);
      await writeWorkbook(output, { name: title, columns: [...columns, markColumn], rows, notes, locked, signal });
    },
  };
}

/** Valid records of other entities, by the column that names them: one more than are offered where there are more. */
async function valuesNamed(db: Database, { columns }: ImportSheet): Promise<Map<string, string[]>> {
  const asked = namingColumns(columns).map(({ name, names }) => ({ name, query: namedValues(names) }));
  for (const { name, field } of columns) {
    const source = field.custom?.dropDownDataSource;
    if (source) asked.push({ name, query: sourceSuggestions(source) });
    if (name === "currency") asked.push({ name, query: currencies });
  }
  const limit = sql.lit(mostSuggestions + 1);
  const found = await inOneBreath(
    asked.map(async ({ name, query }): Promise<[string, string[]]> => {
      const { rows } = await sql<{ value: string }>`${query} order by 1 limit ${limit}`.execute(db);
      return [name, rows.map(({ value }) => value)];
    }),
  );
  return new Map(found);
}

const namingColumns = (columns: ImportSheet["columns"]) =>
  namingFields({ fields: Object.fromEntries(columns.map(({ name, field }) => [name, field])) });

/** Of columns whose records must be of the same organisation or place, the first values that are, by column. */
async function valuesThatAgree(db: Database, { columns }: ImportSheet): Promise<ReadonlyMap<string, string>> {
  const naming = namingColumns(columns);
  const optional = new Set(columns.flatMap((column) => (column.optional ? [column.name] : [])));
  const bound = naming.filter(({ name, names }) => names.within.length > 0 && !optional.has(name));
  const together = new Set(bound.flatMap(({ name, names }) => [name, ...names.within]));
  const asked = naming.filter(({ name }) => together.has(name));
  if (asked.length === 0) return new Map();
  const chosen = (field: string) =>
    asked.some(({ name }) => name === field) ? sql.ref(`${field}.value`) : sql`null::text`;
  const values = asked.map(({ name }) => sql`${chosen(name)} as ${sql.ref(name)}`);
  const from = asked.map(
    ({ name, names }) => sql`(${namedValues(names)} order by 1 limit ${sql.lit(mostSuggestions)}) as ${sql.ref(name)}`,
  );
  const agree = bound.map(({ name, names }) => hasNamed(names, chosen(name), chosen, true));
  const { rows } = await sql<Record<string, string>>`select ${sql.join(values)} from ${sql.join(from)}
    where ${sql.join(agree, sql` and `)} order by ${sql.join(asked.map(({ name }) => chosen(name)))} limit 1`.execute(
    db,
  );
  return new Map(Object.entries(rows[0] ?? {}));
}

const sourceSuggestions = (source: string) =>
  sql<{ value: string }>`select code as value from (${sourceCodes(source)}) as c`;

const examples: Readonly<Record<string, string>> = {
  code: "A-1001",
  quantity: "100",
  money: "12.5",
  rate: "13",
  integer: "1",
  email: "name@example.com",
  mobile: "13800000000",
  phone: "0241234567",
  time: "08:30",
};

/**
 * A likely value of a column.
 * @param named what it may name
 * @param agrees whether that is of the organisation or place that the example's other columns name
 */
function exampleOf(
  context: Context,
  { field, labelKey, ifEmpty, numbered, optional, offers }: ImportColumn,
  named: string | undefined,
  agrees: boolean,
): WrittenValue {
  if (numbered) return null;
  const shown = (value: CellValue): WrittenValue => ({ value, shownAs: "example" });
  if (field.statuses) {
    const [firstCode = ""] = offers ?? field.statuses.codes;
    const code = ifEmpty ?? firstCode;
    return shown(context.translate(field.statuses.labelKey(code)));
  }
  if (field.kind === "date") return shown({ date: dayIn(context.timeZone) });
  if (field.names?.within.length && optional && !agrees) return null;
  if (named !== undefined) return shown(named);
  // No record is called by a number that was made up.
  if (field.names && optional) return null;
  const example = examples[field.kind];
  if (field.degrees) return shown("24.5");
  if (field.example !== undefined) return shown(field.example);
  if (example === undefined) return field.kind === "text" ? shown(cut(context.translate(labelKey), field)) : null;
  const isNumber = ["quantity", "money", "rate", "integer"].includes(field.kind);
  return shown(isNumber ? { number: example } : cut(example, field));
}

const cut = (text: string, { maxLength }: Field) => text.slice(0, maxLength).trim();
