import { dirname, join } from "node:path";
import { isDocumentSheet, withCustomDocumentColumns } from "@tandem/contract/core/document-sheet";
import { Fault } from "@tandem/contract/core/errors";
import { type ImportSheet, importEnding, withCustomColumns } from "@tandem/contract/core/import-sheet";
import type { LanguageCode } from "@tandem/contract/core/languages";
import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../core/context.ts";
import { customDefinitions } from "../core/custom-fields/definitions.ts";
import { type Database, inOneBreath } from "../core/database.ts";
import type { UploadedFile } from "../core/handlers.ts";
import { translate } from "../core/translate.ts";
import { workbookType } from "../spreadsheets/workbook.ts";
import { respellNamed } from "./capitals.ts";
import { writeErrorWorkbook } from "./error-workbook.ts";
import { doubtsOf } from "./import-doubts.ts";
import { type ProgressTeller, progressTeller } from "./import-progress.ts";
import { countActions, type FoundColumns, type ImportWork, openStaging } from "./import-work.ts";
import { requireNewFile } from "./imported-before.ts";
import { isGoodAlone, NothingImported, nothing, readRows, type WrongRows } from "./read-rows.ts";
import { rememberTitles, withTitles } from "./remembered-titles.ts";
import { rememberValues } from "./remembered-values.ts";
import { TitlesUnknown } from "./unknown-titles.ts";
import { valueMeanings } from "./value-meanings.ts";

/** What is particular to an import. */
export interface ImportSteps<Name extends string> extends WrongRows<Name> {
  readonly sheet: ImportSheet<Name>;
  /** Columns of the stage that the check fills in. */
  readonly found?: FoundColumns;
  /** Finds the record and the action of each staged row, and adds what is wrong to the problems. */
  check(work: ImportWork<Name>): Promise<void>;
  /** Where the check found wrong rows and nothing is imported: adds what applying would find of the others. */
  refuseBesides?(work: ImportWork<Name>): Promise<void>;
  /**
   * Does what the staged rows say. What others did since the check is added to the problems. Answers which documents were
   * added or changed, where rows are lines of those.
   */
  apply(work: ImportWork<Name>): Promise<WrittenDocuments | undefined>;
  /** A query for values that hardly can be meant, besides what entities say. */
  readonly doubted?: RawBuilder<unknown> | undefined;
  /**
   * Whether rows add records that need no number by which the same ones would be known again; where that depends on what the
   * rows say, once they were checked.
   */
  readonly addsAnew?: boolean | ((work: ImportWork<Name>) => Promise<boolean>);
  /** Rows are read for somebody to go on with, and nothing comes of them yet. */
  readonly onlyReads?: boolean;
  /** Problems of rows that are left alone, and told, while the others are imported. */
  readonly leavesAlone?: readonly string[];
  /** Takes wrong rows off the stage, and what does not stand without them. */
  setAside(work: ImportWork<Name>): Promise<void>;
}

export type WrittenDocuments = Pick<ImportOutcome, "documentCount" | "documents">;

/** How long a workbook with marked errors waits to be downloaded. */
const errorFileHours = 24;
/** Wrong cells that the page is told of while the check goes on. */
const toldProblems = 20;

/**
 * Imports a workbook (S4.8, S7.16a): all of it, or, where the caller asks for that, what is good of it; or nothing and a
 * list of every wrong cell. Memory stays the same whatever the number of rows.
 *
 * @throws Fault workbook…: what is wrong with the file as a whole
 */
export function runImport<Name extends string>(
  context: Context,
  file: UploadedFile,
  settings: ImportSettings,
  steps: ImportSteps<Name>,
): Promise<ImportOutcome> {
  const { watched } = context.platform;
  return watched.imports.count(steps.sheet.entityName, () => importWorkbook(context, file, settings, steps));
}

async function importWorkbook<Name extends string>(
  context: Context,
  file: UploadedFile,
  settings: ImportSettings,
  steps: ImportSteps<Name>,
): Promise<ImportOutcome> {
  const teller = progressTeller(context, settings.progressId);
  const errorPath = join(dirname(file.path), "refused.xlsx");
  let afterCommit: ImportWork["afterCommit"] = [];
  let outcome: ImportOutcome;
  if (settings.titles !== undefined) {
    await rememberTitles(context, await context.read((db) => customisedSheet(db, context, steps.sheet)), settings);
  }
  await rememberValues(context, settings);
  try {
    outcome = await context.write(
      async (tx) => {
        // The work may be tried again.
        afterCommit = [];
        const done = await importInto(tx, context, file, settings, steps, { teller, errorPath, afterCommit });
        if (steps.onlyReads || done.added + done.changed === 0) return done;
        const contents = { path: file.path, fileName: file.fileName, contentType: workbookType, purpose: "imports" };
        await context.platform.files.keep(tx, contents);
        return done;
      },
      { atLength: true },
    );
  } catch (error) {
    if (error instanceof TitlesUnknown) return { ...nothing, titles: error.titles, fields: error.fields };
    if (!(error instanceof NothingImported)) throw asNamed(error, file.fileName);
    outcome = error.outcome;
    // What is asked back first was not tried yet.
    if (outcome.refused > 0) await context.logAnswered(outcome);
  }
  for (const act of afterCommit) await act();
  if (outcome.errors.length === 0) return outcome;
  return { ...outcome, errorFileId: await keepErrorFile(context, errorPath, file.fileName) };
}

async function importInto<Name extends string>(
  tx: Database,
  context: Context,
  file: UploadedFile,
  settings: ImportSettings,
  steps: ImportSteps<Name>,
  means: {
    readonly teller: ProgressTeller;
    readonly errorPath: string;
    readonly afterCommit: ImportWork["afterCommit"];
  },
): Promise<ImportOutcome> {
  const { addsAnew = false } = steps;
  if (addsAnew === true) await requireNewFile(context, tx, file.path, settings);
  const [{ sheet, elsewhere }, meanings] = await inOneBreath([
    withTitles(tx, customisedSheet(tx, context, steps.sheet)),
    valueMeanings(tx, steps.sheet),
  ]);
  const { teller, errorPath, afterCommit } = means;
  const { stage, problems } = await openStaging(context, tx, sheet, steps.found);
  const reading = { context, file, settings, sheet, elsewhere, meanings, stage, problems, teller };
  const { rowCount: total, sheetName, sheetsPassed, leftOut, present } = await readRows(reading, steps);
  const work: ImportWork<Name> = { context, tx, stage, sheet, settings, problems, present, afterCommit };

  /** Ends an import of which all is refused; sets the wrong rows of any other aside. */
  const settle = async (isApplied: boolean): Promise<void> => {
    if (!(await problems.any())) return;
    if (isGoodAlone(settings) || !(await problems.any(steps.leavesAlone))) return steps.setAside(work);
    if (!isApplied) await steps.refuseBesides?.(work);
    const found = await problems.outcome();
    teller.checked(false);
    teller.bad(
      found.errors.slice(0, toldProblems).map(({ row, column, message }) => lineOf(context, row, column, message)),
    );
    await writeErrorWorkbook(context, { path: file.path, sheetsPassed, sheet, problems, onlyWrong: false }, errorPath);
    throw new NothingImported({ ...nothing, ...found, refused: total, sheetName, leftOut: [...leftOut] });
  };

  teller.progress({ phase: "checking", done: 0, total });
  await stage.describe();
  await respellNamed(work);
  await steps.check(work);
  if (typeof addsAnew !== "boolean" && (await addsAnew(work))) await requireNewFile(context, tx, file.path, settings);
  if (!context.mayAlso("isBatchUpdate")) await refuseChanges(work);
  await settle(false);
  teller.checked(true);
  teller.progress({ phase: "importing", done: 0, total });
  const doubted = await doubtsOf(work, steps.doubted);
  const written = await steps.apply(work);
  await settle(true);
  const [found, counts] = await inOneBreath([problems.outcome(), countActions(tx)]);
  if (found.errors.length > 0) {
    await writeErrorWorkbook(context, { path: file.path, sheetsPassed, sheet, problems, onlyWrong: true }, errorPath);
  }
  teller.good([
    context.translate("import.rowsDone", { added: counts.added, changed: counts.changed, unchanged: counts.unchanged }),
  ]);
  return { ...nothing, ...counts, ...found, ...doubted, ...written, sheetName, leftOut: [...leftOut] };
}

/** Whoever may import and no more adds records, and leaves those that are there as they are. */
async function refuseChanges<Name extends string>({ problems, sheet }: ImportWork<Name>): Promise<void> {
  const toDocument = isDocumentSheet(sheet) ? sql`action = 'add' and document_id is not null` : sql`false`;
  await problems.addFound(sql`select row_number, null::text, 'changeNotPermitted', '{}'::jsonb from import_row
    where action = 'change' or ${toDocument}`);
}

/** What a file is named tells what to save it as where its content does not. */
function asNamed(error: unknown, fileName: string): unknown {
  const [format] = /\.xlsb$/i.exec(fileName) ?? [];
  const isUnknown =
    error instanceof Fault && (error.error === "workbookDamaged" || error.error === "workbookNotASpreadsheet");
  return isUnknown && format !== undefined ? new Fault("workbookOtherFormat", { format: format.toLowerCase() }) : error;
}

/** The sheet with columns for the fields that the tenant defined for its records, or for heads and lines of its documents. */
export async function customisedSheet<S extends ImportSheet>(db: Database, context: Context, sheet: S): Promise<S> {
  const { language } = context;
  if (!isDocumentSheet(sheet)) {
    const definitions = await customDefinitions(db, language, sheet.entityName);
    return { ...sheet, ...withCustomColumns(sheet, definitions) };
  }
  const headIn = (of: LanguageCode) => translate(of, `${sheet.head.name}.name`);
  const definitions = await customDefinitions(db, language);
  return { ...sheet, ...withCustomDocumentColumns(sheet, definitions, language, headIn) };
}

function lineOf(context: Context, row: number, column: string | null, message: string): string {
  const place = { row, column: column ?? "", message };
  return context.translate(column ? "import.wrongCell" : "import.wrongRow", place);
}

/** Keeps the marked workbook for its importer alone, for a while. */
async function keepErrorFile(context: Context, path: string, fileName: string): Promise<string> {
  const name = fileName.replace(importEnding, "");
  return context.write(
    async (tx) => {
      const fileId = await context.platform.files.keep(tx, {
        path,
        fileName: context.translate("import.errorFileName", { name }),
        contentType: workbookType,
        purpose: "import-errors",
      });
      await sql`insert into import_error_file (stored_file_id, user_id, expire_date)
      values (${fileId}, ${context.user.id}, now() + make_interval(hours => ${errorFileHours}))`.execute(tx);
      return fileId;
    },
    { unlogged: true },
  );
}
