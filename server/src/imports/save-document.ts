import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import { checkDocuments } from "./check-documents.ts";
import { type DocumentRules, documentSheetOf } from "./document-rules.ts";
import { customisedSheet } from "./import-run.ts";
import { type ImportWork, openStaging, stageRows } from "./import-work.ts";
import type { ImportRow } from "./read-import.ts";
import { givenCell, type SentDocument, type SentRules } from "./take-documents.ts";
import { writeDocuments } from "./write-documents.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Saves a document that somebody has typed, by the very rules of its import: a new one, or one there is, whose lines are met by
 * their key and are no more where they are left out. Answers its id.
 *
 * @param thereId the document of that number, which its caller has locked; null where it is new
 * @param reason why one that is there is changed
 * @throws Fault linesWrong, headWrong, with a detail for every wrong field and cell
 */
export async function saveDocument<Name extends string>(
  context: Context,
  tx: Database,
  rules: SentRules<Name>,
  document: SentDocument,
  thereId: string | null,
  reason?: string,
): Promise<string> {
  const sheet = await customisedSheet(tx, context, rules.sheet);
  const { stage, problems } = await openStaging(context, tx, sheet, rules.found);
  const said = valueIn(documentSheetOf({ sheet }, rules as unknown as DocumentRules).headNames, rules, document);
  // Of the tenant's own fields those that nobody names stay as they are.
  const named = sheet.columns.filter(
    (column) => !column.field.custom || document.lines.some((line) => said(column, line) !== undefined),
  );
  const present = new Set(named.map(({ name }) => name));
  const settings = thereId === null ? {} : ({ changeExisting: "1", reason } as const);
  const work: ImportWork<Name> = { context, tx, stage, sheet, settings, problems, present, afterCommit: [] };
  const rows = document.lines.map((line, index): ImportRow<Name> => {
    const cells = named.map((column): [Name, string | null] => {
      const reading = givenCell(context, column, said(column, line));
      if ("value" in reading) return [column.name, reading.value];
      problems.add(index + 1, column.name, reading.problem);
      return [column.name, null];
    });
    return { row: index + 1, mark: null, values: Object.fromEntries(cells) as Record<Name, string | null> };
  });
  await problems.store(true);
  await stageRows(stage, sheet, present, rows);
  await stage.describe();
  await checkDocuments(work, rules);
  await requireRight(work, rules);
  const shorten = thereId === null ? undefined : rules.shorten;
  const [written] = await writeDocuments(work, rules, shorten && (() => shorten(work)));
  await requireRight(work, rules);
  const id = thereId ?? written;
  if (id === undefined) throw new Error(`Nothing was written of ${document.number}`);
  return id;
}

/** What a document says in a column: the head on each of its lines, the tenant's own fields by their numbers. */
function valueIn(
  headNames: readonly string[],
  { sheet }: Pick<DocumentRules, "sheet">,
  { number, head, lines: _ }: SentDocument,
): (column: ImportColumn, line: Values) => unknown {
  return ({ name, field }, line) => {
    if (name === sheet.number) return number;
    const from = headNames.includes(name) ? head : line;
    return field.custom ? (from.customValues as Values | null | undefined)?.[field.custom.fieldNo] : from[name];
  };
}

/** @throws Fault linesWrong, or headWrong, which names the fields where no line is wrong */
async function requireRight<Name extends string>(work: ImportWork<Name>, rules: DocumentRules<Name>): Promise<void> {
  const { headNames, number } = documentSheetOf(
    work as unknown as Pick<ImportWork, "sheet">,
    rules as unknown as DocumentRules,
  );
  const found = await work.problems.found();
  const each = found.map(({ row, column, key, parameters }): FaultDetail => {
    const custom = work.sheet.columns.find(({ name }) => name === column)?.field.custom;
    const field = custom ? `customValues.${custom.fieldNo}` : (column ?? number);
    const isOfHead = column === null || column === number || headNames.includes(column);
    return { path: isOfHead ? field : `lines.${row - 1}.${field}`, key: `import.${key}`, parameters };
  });
  // The head stands on each line of the stage, and is told of once.
  const told = new Map(each.map((detail) => [`${detail.path} ${detail.key}`, detail]));
  const details = [...told.values()];
  if (details.some(({ path }) => path.startsWith("lines."))) throw new Fault("linesWrong", {}, details);
  const wrong = new Set(found.map(({ column }) => column ?? number));
  const labels = work.sheet.columns.flatMap(({ name, labelKey }) => (wrong.has(name) ? [labelKey] : []));
  if (details.length > 0) throw new Fault("headWrong", { fields: labels.join("\n") }, details);
}
