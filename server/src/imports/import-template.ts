import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { sourceCodes } from "../core/custom-fields/values.ts";
import type { DownloadedFile } from "../core/handlers.ts";
import { namedValues, namingFields } from "../core/references.ts";
import { type CellValue, type WrittenValue, workbookType } from "../spreadsheets/workbook.ts";
import { writeWorkbook } from "../spreadsheets/write.ts";
import { importColumn, lockedText, markColumn } from "./import-columns.ts";
import { customisedSheet } from "./import-run.ts";
import { contentHash, exampleMark, writtenText } from "./marks.ts";

/** References are offered in a drop-down where there are not more of them. */
const mostSuggestions = 200;

/** Currencies that are offered besides those of the orders there are. */
const usualCurrencies = ["CNY", "EUR", "HKD", "JPY", "TWD", "USD", "VND"];

/** Currencies are no records; those of orders come first to mind. */
const currencies = sql<{ value: string }>`select distinct currency as value from purchase_order
  union select unnest(${usualCurrencies}::text[])`;

/**
 * A workbook for people to fill in (S7.16b): headings in the caller's language with notes on what is expected, drop-downs,
 * and an example that is left out when it comes back as it was.
 *
 * @param title name of the file and of its sheet
 */
export async function importTemplate(context: Context, plain: ImportSheet, title: string): Promise<DownloadedFile> {
  const sheet = await context.read((db) => customisedSheet(db, context, plain));
  const suggestions = await suggestionsFor(context, sheet);
  const columns = sheet.columns.map((column) => importColumn(context, column, suggestions.get(column.name)));
  const example = sheet.columns.map((column) => exampleOf(context, column, suggestions.get(column.name)));
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

/** Valid records of other entities, by the column that names them. */
async function suggestionsFor(context: Context, { columns }: ImportSheet): Promise<Map<string, string[]>> {
  const fields = Object.fromEntries(columns.map(({ name, field }) => [name, field]));
  const asked = namingFields({ fields }).map(({ name, names }) => ({ name, query: namedValues(names) }));
  for (const { name, field } of columns) {
    const source = field.custom?.dropDownDataSource;
    if (source) asked.push({ name, query: sourceSuggestions(source) });
    if (name === "currency") asked.push({ name, query: currencies });
  }
  return context.read(async (db) => {
    const suggestions = new Map<string, string[]>();
    for (const { name, query } of asked) {
      const limit = sql.lit(mostSuggestions + 1);
      const found = await sql<{ value: string }>`${query} order by 1 limit ${limit}`.execute(db);
      const values = found.rows.map(({ value }) => value);
      if (values.length > 0 && values.length <= mostSuggestions) suggestions.set(name, values);
    }
    return suggestions;
  });
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

/** A likely value of a column. */
function exampleOf(
  context: Context,
  { field, labelKey, ifEmpty, numbered, optional }: ImportColumn,
  suggestions: readonly string[] = [],
): WrittenValue {
  if (numbered) return null;
  const shown = (value: CellValue): WrittenValue => ({ value, shownAs: "example" });
  if (field.statuses) {
    const [firstCode = ""] = field.statuses.codes;
    const code = ifEmpty ?? firstCode;
    return shown(context.translate(field.statuses.labelKey(code)));
  }
  if (field.kind === "date") return shown({ date: new Date().toISOString().slice(0, 10) });
  const [suggested] = suggestions;
  if (suggested !== undefined) return shown(suggested);
  // No record is called by a number that was made up.
  if (field.names && optional) return null;
  const example = examples[field.kind];
  if (example === undefined) return field.kind === "text" ? shown(context.translate(labelKey)) : null;
  const isNumber = ["quantity", "money", "rate", "integer"].includes(field.kind);
  return shown(isNumber ? { number: example } : example);
}
