import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import { type CellReading, readCell } from "./cells.ts";
import { checkDocuments } from "./check-documents.ts";
import type { DocumentRules } from "./document-rules.ts";
import { type ImportWork, openStaging, stageRows } from "./import-work.ts";
import type { ImportRow } from "./read-import.ts";
import type { Stage } from "./stage.ts";
import { type ValueMeanings, valueMeanings } from "./value-meanings.ts";
import { writeDocuments } from "./write-documents.ts";

type Values = Readonly<Record<string, unknown>>;

/** A document that another system sent, with values as JSON has them; what is left out stays as it is known. */
export interface SentDocument {
  readonly number: string;
  readonly head: Values;
  readonly lines: readonly Values[];
}

/** What is wrong with a document: where a line is named, with that. */
export interface DocumentRefusal {
  readonly line: string | null;
  /** The heading of the column; null: the document as a whole. */
  readonly field: string | null;
  readonly message: string;
}

export interface TakenDocument {
  readonly became: "added" | "updated" | "unchanged" | "refused";
  readonly refusals: readonly DocumentRefusal[];
}

/** What a noun says of documents that come from another system, besides the rules of their import. */
export interface SentRules<Name extends string> extends DocumentRules<Name> {
  /** Takes away what documents on the stage no longer have; answers the ids of those that lost something. */
  readonly shorten?: (work: ImportWork<Name>) => Promise<readonly string[]>;
}

/** Somebody else added a document of the same number at the same moment: another try finds it. */
export class DocumentsCrossed extends Error {}

/** A document on the stage. */
interface Staged {
  readonly sent: SentDocument;
  /** Numbers of its rows: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/**
 * Takes documents in by the very rules of their import: each wholly or not at all, the same one again without a change.
 * Their lines meet those there are by number and key.
 *
 * @param reason why those that are there are changed
 * @returns what became of each, by number
 * @throws DocumentsCrossed
 */
export async function takeDocuments<Name extends string>(
  context: Context,
  tx: Database,
  rules: SentRules<Name>,
  documents: readonly SentDocument[],
  reason?: string,
): Promise<ReadonlyMap<string, TakenDocument>> {
  const { sheet } = rules;
  const { stage, problems } = await openStaging(context, tx, sheet, rules.found);
  // What is left out stays as it is known, so only what must be given counts as given.
  const given = sheet.columns.filter(({ name, optional }) => !optional || name === sheet.number);
  const present = new Set(given.map(({ name }) => name));
  const work: ImportWork<Name> = {
    context,
    tx,
    stage,
    sheet,
    settings: { changeExisting: "1", reason },
    problems,
    present,
    afterCommit: [],
  };
  const meanings = await valueMeanings(tx, sheet);
  const rows: ImportRow<Name>[] = [];
  const staged = documents.map((sent): Staged => {
    const from = rows.length + 1;
    for (const line of sent.lines) rows.push(rowOf(work, meanings, rows.length + 1, valuesOf(rules, sent, line)));
    return { sent, from, to: rows.length + 1 };
  });
  await problems.store(true);
  await stageRows(stage, sheet, new Set(sheet.columns.map(({ name }) => name)), rows);
  await stage.describe();
  await checkDocuments(work, rules);
  const refusals = await refusalsOf(work, rules, staged);
  await setAside(
    stage,
    staged.filter(({ sent }) => refusals.has(sent.number)),
  );
  const outcomes = await outcomesOf(tx, sheet.number);
  const shortened = new Set<string>();
  await writeDocuments(work, rules, async () => {
    for (const id of (await rules.shorten?.(work)) ?? []) shortened.add(id);
    return [...shortened];
  });
  if (await problems.any()) throw new DocumentsCrossed();
  return new Map(
    documents.map(({ number }): [string, TakenDocument] => {
      const outcome = outcomes.get(number);
      const became = outcome?.id != null && shortened.has(outcome.id) ? "updated" : outcome?.became;
      return [number, { became: became ?? "refused", refusals: refusals.get(number) ?? [] }];
    }),
  );
}

/** The values of a line as the import takes them: the head repeated on each. */
function valuesOf({ sheet }: Pick<DocumentRules, "sheet">, { number, head }: SentDocument, line: Values): Values {
  const pick = (from: Values, names: readonly string[]) => names.map((name): [string, unknown] => [name, from[name]]);
  // The parts of a line's name are compared before the import fills in what is empty.
  const key = sheet.lineKey.map((name): [string, unknown] => [name, line[name] ?? meaningOf(sheet.columns, name)]);
  return {
    [sheet.number]: number,
    ...Object.fromEntries([...pick(head, sheet.headNames), ...pick(line, sheet.lineNames), ...key]),
  };
}

const meaningOf = (columns: readonly ImportColumn[], wanted: string) =>
  columns.find(({ name }) => name === wanted)?.ifEmpty;

/** A value as JSON has it, read as a cell of its column. */
export function givenCell({ language }: Pick<Context, "language">, column: ImportColumn, value: unknown): CellReading {
  const cell = typeof value === "number" ? { number: String(value) } : typeof value === "string" ? value : null;
  return readCell(column, cell, { language, form: column.field.kind === "date" ? "yearMonthDay" : "decimalPoint" });
}

/** A line as a row of the import; values that do not fit their columns are added to the problems. */
function rowOf<Name extends string>(
  work: ImportWork<Name>,
  meanings: ValueMeanings | null,
  row: number,
  values: Values,
): ImportRow<Name> {
  const read = work.sheet.columns.map((column): [Name, string | null] => {
    const given = values[column.name];
    const value = typeof given === "string" ? meanings?.readCell(column.name, column.field, given) : given;
    const reading = givenCell(work.context, column, value ?? given);
    if ("value" in reading) return [column.name, reading.value];
    work.problems.add(row, column.name, reading.problem);
    return [column.name, null];
  });
  return { row, mark: null, values: Object.fromEntries(read) as Record<Name, string | null> };
}

/** What is wrong, by document. */
async function refusalsOf<Name extends string>(
  { context, problems }: ImportWork<Name>,
  { sheet }: Pick<DocumentRules, "sheet">,
  staged: readonly Staged[],
): Promise<Map<string, DocumentRefusal[]>> {
  const refusals = new Map<string, DocumentRefusal[]>();
  const headNames: ReadonlySet<string> = new Set([sheet.number, ...sheet.headNames]);
  const last = staged.at(-1)?.to ?? 1;
  for (const { row, column, message } of await problems.between(1, last)) {
    const found = staged.find(({ from, to }) => row >= from && row < to);
    const line = found?.sent.lines[row - found.from];
    if (!found || !line) continue;
    const { number } = found.sent;
    const told = refusals.get(number) ?? [];
    const label = sheet.columns.find(({ name }) => name === column)?.labelKey;
    const field = label ? context.translate(label) : null;
    // The head stands on each line of the stage, and is told of once.
    const isHead = column === null || headNames.has(column);
    if (isHead && told.some((one) => one.line === null && one.field === field && one.message === message)) continue;
    const lineName = sheet.lineKey.map((name) => line[name] ?? meaningOf(sheet.columns, name)).join("/");
    refusals.set(number, [...told, { line: isHead ? null : lineName, field, message }]);
  }
  return refusals;
}

/** Takes refused documents off the stage, with what is wrong with them. */
async function setAside(stage: Stage, refused: readonly Staged[]): Promise<void> {
  const rows = refused.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
  await stage.ask(sql`delete from import_row where row_number = any (${rows}::integer[])`);
  await stage.ask(sql`delete from import_problem`);
}

interface Outcome {
  readonly number: string;
  /** Null where it is new. */
  readonly id: string | null;
  readonly became: "added" | "updated" | "unchanged";
}

/** What is about to become of the documents on the stage. */
async function outcomesOf(tx: Database, number: string): Promise<ReadonlyMap<string, Outcome>> {
  const found = await sql<Outcome>`
    select ${sql.ref(number)} as number, min(document_id) as id, case when bool_and(document_id is null) then 'added'
      when bool_or(action <> 'unchanged') then 'updated' else 'unchanged' end as became
    from import_row group by ${sql.ref(number)}`.execute(tx);
  return new Map(found.rows.map((outcome) => [outcome.number, outcome]));
}
