import { byContactRule } from "@tandem/contract/core/contact-rules";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import type { ImportColumn, ImportSheet } from "@tandem/contract/core/import-sheet";
import type { Context } from "../core/context.ts";
import { readWorkbook } from "../spreadsheets/read.ts";
import { type CellValue, type SheetRow, WorkbookError } from "../spreadsheets/workbook.ts";
import { countedCell, inUnit, readCell, textOf } from "./cells.ts";
import type { ColumnForms, Forms } from "./column-forms.ts";
import { findColumns, type Positions } from "./find-columns.ts";
import type { ImportProblems } from "./import-problems.ts";
import { contentHash, exampleMark, isExampleMark, type Mark, readMark } from "./marks.ts";
import { type TitlesAsked, TitlesUnknown, unknownTitles } from "./unknown-titles.ts";
import type { ValueMeanings } from "./value-meanings.ts";

/** A row of the sheet whose cells all fit their columns. */
export interface ImportRow<Name extends string> {
  /** Row number as the spreadsheet program shows it. */
  readonly row: number;
  /** The record it was exported from; null for a row that was typed. */
  readonly mark: Mark | null;
  readonly values: Readonly<Record<Name, string | null>>;
}

/** The rows of one chunk, sorted by what they are. */
export interface RowsRead<Name extends string> {
  /** Rows to look at. */
  readonly rows: readonly ImportRow<Name>[];
  /** Rows that are still as they were exported: nothing is to be done for them. */
  readonly untouched: readonly ImportRow<Name>[];
  /** Rows of which a cell does not fit, with what the others say. */
  readonly wrong: readonly ImportRow<Name>[];
  /** Rows read so far, the header and examples not counted. */
  readonly rowsRead: number;
}

/** How the text of columns is read. */
export interface TextReading {
  /** The forms that are known. */
  readonly forms: Forms;
  /** Learns the others; then rows whose meaning is open are left for another reading. */
  readonly told?: ColumnForms;
  /** Which titles are asked about before a row is read; none without it. */
  readonly asking?: TitlesAsked;
  /** What units and currencies are called, where columns hold such codes. */
  readonly meanings?: ValueMeanings | null;
}

/** A mark is of the tenant's own records of one entity. */
export function markOwner(context: Context, entityName: string): string {
  return `${context.user.tenantId}.${entityName}`;
}

/** What was read, and of which sheet. */
export interface SheetRead {
  readonly rowCount: number;
  readonly sheetName: string;
  /** The visible sheets before it that hold something else. */
  readonly sheetsPassed: number;
  /** Titles of columns that were not read, for they are no field's. */
  readonly leftOut: readonly string[];
}

/** Sheets of a workbook that are tried: each is opened anew. */
const mostSheets = 10;

/** What says that a sheet is not the one that was meant. */
const ofOtherSheets: ReadonlySet<ErrorName> = new Set<ErrorName>(["workbookColumnsMissing", "workbookNoRows"]);

/**
 * Reads an import workbook row by row. Headings are recognised in any of the four languages, or by field name. A sheet
 * without them, or with nothing below, gives way to a later one. Rows whose cells fit are handed over in batches; what does
 * not fit is added to the problems.
 *
 * @throws Fault workbook…: what is wrong with the file as a whole
 */
export async function readImport<Name extends string>(
  context: Context,
  path: string,
  sheet: ImportSheet<Name>,
  problems: ImportProblems,
  reading: TextReading,
  onRows: (read: RowsRead<Name>, positions: Positions<Name>) => Promise<void>,
): Promise<SheetRead> {
  const refusals: Fault[] = [];
  const asked: TitlesUnknown[] = [];
  for (let sheetsPassed = 0; sheetsPassed < mostSheets; sheetsPassed += 1) {
    try {
      return await readSheet({ context, path, sheetsPassed }, sheet, problems, reading, onRows);
    } catch (error) {
      if (error instanceof TitlesUnknown && !error.isWhole) {
        asked.push(error);
        continue;
      }
      if (!(error instanceof Fault)) throw error;
      // No sheet is left.
      if (refusals.length + asked.length > 0 && (error.error === "workbookNoSheet" || error.error === "workbookEmpty"))
        break;
      if (!ofOtherSheets.has(error.error)) throw error;
      refusals.push(error);
    }
  }
  // The sheet that is likest to what is asked for.
  const [likest] = asked.toSorted((a, b) => b.known - a.known || b.titles.length - a.titles.length);
  if (likest) throw likest;
  // A sheet with the headings was meant rather than one without.
  throw refusals.find(({ error }) => error === "workbookNoRows") ?? refusals[0] ?? new Fault("workbookNoSheet");
}

/** Where rows are read. */
interface SheetPlace {
  readonly context: Context;
  readonly path: string;
  readonly sheetsPassed: number;
}

async function readSheet<Name extends string>(
  place: SheetPlace,
  sheet: ImportSheet<Name>,
  problems: ImportProblems,
  reading: TextReading,
  onRows: (read: RowsRead<Name>, positions: Positions<Name>) => Promise<void>,
): Promise<SheetRead> {
  const { context, sheetsPassed } = place;
  const owner = markOwner(context, sheet.entityName);
  let positions: Positions<Name> | undefined;
  let rowsRead = 0;
  const sheetName = await readSheetRows(place, async (chunk) => {
    const [header] = chunk;
    const isFirst = positions === undefined;
    if (!positions && header) {
      const unknown = reading.asking && unknownTitles(context, sheet, chunk, reading.asking);
      if (unknown) throw unknown;
      positions = findColumns(context, sheet, header);
    }
    if (!positions) return;
    const [found, rest] = [positions, isFirst ? chunk.slice(1) : chunk];
    const read = byContactRule(context.user.contactRule, () =>
      readRows({ owner, context, reading, problems }, found, rest),
    );
    await problems.store();
    rowsRead += read.count;
    await onRows({ ...read, rowsRead }, positions);
  });
  await problems.store(true);
  if (rowsRead === 0) throw new Fault("workbookNoRows");
  return { rowCount: rowsRead, sheetName, sheetsPassed, leftOut: positions?.leftOut ?? [] };
}

/** Hands over the rows of a workbook, and answers the name of their sheet. @throws Fault workbook…: what is wrong with the file as a whole */
export async function readSheetRows(
  { context, path, sheetsPassed }: SheetPlace,
  onRows: (rows: SheetRow[]) => Promise<void>,
): Promise<string> {
  try {
    const limits = { rows: context.platform.config.IMPORT_ROWS };
    const read = await readWorkbook(path, { limits, sheetsPassed, onRows });
    return read.sheetName;
  } catch (error) {
    throw error instanceof WorkbookError ? faultOf(error) : error;
  }
}

/** What rows are read for, and how. */
interface RowSetting {
  readonly owner: string;
  readonly context: Context;
  readonly reading: TextReading;
  readonly problems: ImportProblems;
}

function readRows<Name extends string>(
  setting: RowSetting,
  { columns, markIndex }: Positions<Name>,
  chunk: readonly SheetRow[],
): Omit<RowsRead<Name>, "rowsRead"> & { count: number } {
  const { owner, problems } = setting;
  const rows: ImportRow<Name>[] = [];
  const untouched: ImportRow<Name>[] = [];
  const wrong: ImportRow<Name>[] = [];
  const compulsory = columns.filter(({ column }) => !column.optional);
  const row = { ...setting, currencyColumn: columns.find(({ column }) => column.name === "currency") };
  let count = 0;
  for (const { number, cells } of chunk) {
    const cellAt = (index: number): CellValue => cells[index] ?? null;
    const contentOf = (some: typeof columns) =>
      contentHash(some.map(({ column, index }) => said(column, cellAt(index))));
    const markCell = markIndex >= 0 ? cellAt(markIndex) : null;
    if (isExampleMark(markCell) && markCell === exampleMark(contentOf(compulsory))) continue;
    const mark = markCell === null ? null : readMark(owner, markCell, contentOf(columns));
    // A row of which only the mark is left is none.
    if (mark !== "damaged" && !mark && columns.every(({ index }) => cellAt(index) === null)) continue;
    count += 1;
    if (mark === "damaged") {
      problems.add(number, null, { key: "markDamaged" });
      const untold = { ...row, problems: { add: () => undefined } };
      wrong.push({ row: number, mark: null, values: readCells(untold, columns, number, cellAt).values });
      continue;
    }
    if (mark?.isUntouched) {
      untouched.push({ row: number, mark, values: {} as Record<Name, string | null> });
      continue;
    }
    const { values, isWrong, isOpen } = readCells(row, columns, number, cellAt);
    if (isWrong) wrong.push({ row: number, mark, values });
    else if (!isOpen) rows.push({ row: number, mark, values });
  }
  return { rows, untouched, wrong, count };
}

/** What the cells of a row are read for. */
interface CellSource extends Omit<RowSetting, "problems"> {
  readonly problems: Pick<ImportProblems, "add">;
  /** The column that says in what the amounts of a row are. */
  readonly currencyColumn: Positions["columns"][number] | undefined;
}

/** Reads the cells of a row; what does not fit is added to the problems. */
function readCells<Name extends string>(
  { context: { language }, reading: { forms, told, meanings }, problems, currencyColumn }: CellSource,
  columns: Positions<Name>["columns"],
  row: number,
  cellAt: (index: number) => CellValue,
) {
  const values: Record<string, string | null> = {};
  const currencySaid = currencyColumn ? said(currencyColumn.column, cellAt(currencyColumn.index)) : null;
  const currency = currencySaid === null ? null : (meanings?.codeOf("currency", currencySaid) ?? currencySaid);
  let isWrong = false;
  let isOpen = false;
  for (const { column, index } of columns) {
    const { cell: given, unit: unitSaid } = countedCell(column, cellAt(index));
    const cell = meanings?.readCell(column.name, column.field, given) ?? given;
    const unit = unitSaid === null ? null : (meanings?.readUnit(unitSaid) ?? unitSaid);
    const form = forms.get(column.name);
    if (form === undefined && told?.note(column, cell) === true) {
      isOpen = true;
      continue;
    }
    const read = inUnit(readCell(column, cell, { language, form, currency }), unit);
    if ("value" in read) values[column.name] = read.value;
    else {
      problems.add(row, column.name, read.problem);
      isWrong = true;
    }
  }
  return { values: values as Record<Name, string | null>, isWrong, isOpen };
}

function said(column: ImportColumn, cell: CellValue): string | null {
  const isError = cell !== null && typeof cell === "object" && "error" in cell;
  return isError ? cell.error : textOf(column.field, cell);
}

function faultOf(error: WorkbookError): Fault {
  const names = {
    empty: "workbookEmpty",
    notASpreadsheet: "workbookNotASpreadsheet",
    otherFormat: "workbookOtherFormat",
    passwordProtected: "workbookPasswordProtected",
    damaged: "workbookDamaged",
    quoteNotClosed: "workbookQuoteNotClosed",
    tooManyRows: "workbookTooManyRows",
    tooManyColumns: "workbookTooManyColumns",
    tooLarge: "workbookTooLarge",
    unsafe: "workbookUnsafe",
    timeout: "workbookTimeout",
    noSheet: "workbookNoSheet",
    oldFormatTooLarge: "workbookOldFormatTooLarge",
  } as const;
  return new Fault(names[error.code], error.parameters);
}
