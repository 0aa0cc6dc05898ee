import { Fault } from "@tandem/contract/core/errors";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { languageCodes } from "@tandem/contract/languages/languages";
import type { Context } from "../core/context.ts";
import type { DownloadedFile } from "../core/handlers.ts";
import { translate } from "../core/translate.ts";
import { type CellProblem, readCell } from "./cells.ts";
import { columnTypeOf, workbookType } from "./export.ts";
import { readWorkbook } from "./read.ts";
import { type CellValue, type SheetRow, WorkbookError } from "./workbook.ts";
import { writeWorkbook } from "./write.ts";

/** Wrong cells that are listed; beyond that they are counted. */
const listedProblems = 500;

/** A row of the sheet whose cells all fit their columns. */
export interface ImportRow<Name extends string> {
  /** Row number as the spreadsheet program shows it. */
  readonly row: number;
  readonly values: Readonly<Record<Name, string | null>>;
}

/** Collects what is wrong with a workbook, by row and column, in the caller's language. */
export class ImportProblems {
  private readonly listed: ImportOutcome["errors"] = [];
  private total = 0;
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  add(row: number, column: ImportColumn | null, problem: CellProblem): void {
    this.total += 1;
    if (this.listed.length >= listedProblems) return;
    const heading = column ? this.context.translate(column.labelKey) : null;
    this.listed.push({
      row,
      column: heading,
      message: this.context.translate(`import.${problem.key}`, problem.parameters),
    });
  }

  get any(): boolean {
    return this.total > 0;
  }

  get outcome(): ImportOutcome {
    const errors = this.listed.toSorted((a, b) => a.row - b.row);
    return { added: 0, errors, moreErrors: this.total - errors.length };
  }
}

/** Where an import stands, for the page that waits for it. */
export interface ImportProgress {
  readonly phase: "reading" | "checking" | "importing";
  readonly done: number;
  readonly total: number | null;
}

const progressMilliseconds = 250;

/**
 * Tells the page how far its import is (S4.10), at most four times a second and in order. The import does not wait for it:
 * a message needs a connection, and imports that each hold one and wait for another would wait for ever.
 */
export function progressTeller(context: Context, progressId: string | undefined) {
  let toldAt = 0;
  let toldPhase = "";
  let told: Promise<void> = Promise.resolve();
  const tell = (text: string): void => {
    if (!progressId) return;
    told = told
      .then(() => context.platform.live.sendToPage(`${context.user.id}:${progressId}`, text))
      .catch((error: Error) => context.logger.warn({ error: error.message }, "A page was not told of its import"));
  };
  return {
    progress(progress: ImportProgress): void {
      const now = Date.now();
      if (progress.phase === toldPhase && now - toldAt < progressMilliseconds) return;
      toldAt = now;
      toldPhase = progress.phase;
      tell(`$${JSON.stringify({ type: "progress", ...progress })}`);
    },
    checked: (passed: boolean): void => tell(passed ? "checkSuccess" : "checkFailed"),
  };
}

/**
 * Reads an import workbook row by row. Headings are recognised in any of the four languages, or by field name. Rows whose
 * cells fit are handed over in batches; what does not fit is added to the problems.
 *
 * @returns the number of rows read
 * @throws Fault workbook…: what is wrong with the file as a whole
 */
export async function readImport<Name extends string>(
  context: Context,
  path: string,
  sheet: ImportSheet<Name>,
  problems: ImportProblems,
  onRows: (rows: readonly ImportRow<Name>[], rowsRead: number) => Promise<void>,
): Promise<number> {
  let positions: Positions<Name> | undefined;
  let rowsRead = 0;
  try {
    await readWorkbook(path, {
      limits: { rows: context.platform.config.IMPORT_ROWS },
      onRows: async (rows) => {
        const [header] = rows;
        if (!positions && header) positions = findColumns(context, sheet, header);
        const data = positions && rowsRead === 0 ? rows.slice(1) : rows;
        rowsRead += rows.length;
        if (positions) await onRows(readRows(positions, data, problems), rowsRead - 1);
      },
    });
  } catch (error) {
    throw error instanceof WorkbookError ? faultOf(error) : error;
  }
  if (rowsRead < 2) throw new Fault("workbookNoRows");
  return rowsRead - 1;
}

type Positions<Name extends string> = readonly {
  readonly column: ImportColumn & { readonly name: Name };
  readonly index: number;
}[];

function findColumns<Name extends string>(
  context: Context,
  sheet: ImportSheet<Name>,
  header: SheetRow,
): Positions<Name> {
  const headings = header.cells.map((cell) => (typeof cell === "string" ? plain(cell) : ""));
  const positions = sheet.columns.map((column) => {
    const names = [column.name, ...languageCodes.map((language) => translate(language, column.labelKey))].map(plain);
    const found = headings.flatMap((heading, index) => (names.includes(heading) ? [index] : []));
    return { column, index: found[0] ?? -1, isRepeated: found.length > 1 };
  });
  const labelsOf = (some: typeof positions) =>
    some.map(({ column }) => context.translate(column.labelKey)).join(context.language.startsWith("zh") ? "、" : ", ");
  const missing = positions.filter(({ column, index }) => index < 0 && !column.optional);
  if (missing.length > 0) throw new Fault("workbookColumnsMissing", { columns: labelsOf(missing) });
  const repeated = positions.filter(({ isRepeated }) => isRepeated);
  if (repeated.length > 0) throw new Fault("workbookColumnsRepeated", { columns: labelsOf(repeated) });
  return positions;
}

/** A heading as people type it: case, spaces and the star of a compulsory column do not matter. */
function plain(heading: string): string {
  return heading
    .normalize("NFKC")
    .replace(/[\s*]+/g, "")
    .toLowerCase();
}

function readRows<Name extends string>(
  positions: Positions<Name>,
  rows: readonly SheetRow[],
  problems: ImportProblems,
): ImportRow<Name>[] {
  const read: ImportRow<Name>[] = [];
  for (const row of rows) {
    const values: Record<string, string | null> = {};
    let fits = true;
    for (const { column, index } of positions) {
      const cell: CellValue = index < 0 ? null : (row.cells[index] ?? null);
      const reading = readCell(column, cell);
      if ("problem" in reading) {
        problems.add(row.number, column, reading.problem);
        fits = false;
      } else values[column.name] = reading.value;
    }
    if (fits) read.push({ row: row.number, values: values as Record<Name, string | null> });
  }
  return read;
}

function faultOf(error: WorkbookError): Fault {
  const names = {
    empty: "workbookEmpty",
    notASpreadsheet: "workbookNotASpreadsheet",
    passwordProtected: "workbookPasswordProtected",
    damaged: "workbookDamaged",
    tooManyRows: "workbookTooManyRows",
    tooManyColumns: "workbookTooManyColumns",
    tooLarge: "workbookTooLarge",
    unsafe: "workbookUnsafe",
    timeout: "workbookTimeout",
    noSheet: "workbookNoSheet",
  } as const;
  return new Fault(names[error.code], error.parameters);
}

/** An empty workbook with the headings, for people to fill in (S7.16b). */
export function importTemplate(context: Context, sheet: ImportSheet, title: string): DownloadedFile {
  const columns = sheet.columns.map((column) => ({
    header: column.optional ? context.translate(column.labelKey) : `${context.translate(column.labelKey)} *`,
    type: columnTypeOf(column.field),
    ...choicesOf(context, column),
  }));
  const rows = (async function* (): AsyncGenerator<never> {})();
  return {
    fileName: `${title}.xlsx`,
    contentType: workbookType,
    write: async (output, signal) => {
      await writeWorkbook(output, { name: title, columns, rows, signal });
    },
  };
}

function choicesOf(context: Context, { field }: ImportColumn): { choices?: string[] } {
  const { statuses } = field;
  return statuses ? { choices: statuses.codes.map((code) => context.translate(statuses.labelKey(code))) } : {};
}
