/**
 * What a workbook is to the rest of the server: rows of plain values on the way in, typed columns on the way out, and one
 * kind of error with a fixed set of codes. Wording is left to the caller, who knows the reader's language.
 */

/** MIME type of an .xlsx workbook. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * The value of one cell.
 *
 * - text is a plain string, as typed but for the form of its accents; a cell without text is `null`
 * - a number is its decimal digits as text, never a float: `{ number: "0.1" }`, no exponent, no thousands separator; what
 *   it is `shown` as where its format adds zeros or words to it, such as `00123` or `S-0012`;
 *   the code or symbol of the `currency` that its format shows
 * - a percentage and a time of day are text, as they are seen
 * - a date is local to the person who typed it: `2026-11-20`, or `2026-11-20T08:30:00` where it has a time
 * - an error carries what the spreadsheet program shows, e.g. `#DIV/0!`, or {@link uncalculated}
 */
export type CellValue =
  | string
  | boolean
  | { number: string; shown?: string; currency?: string }
  | { date: string }
  | { error: string }
  | null;

/** A row that holds at least one value. `number` counts from 1 as in the sheet; `cells[0]` is column A. */
export interface SheetRow {
  number: number;
  cells: CellValue[];
}

/** What a written column holds; it decides how its values are written and shown. */
export type ColumnType = "text" | "number" | "date" | "instant";

/** A cell that was read and is written again as it was, whatever its column; shown as wrong or as an example. */
export interface ShownCell {
  readonly value: CellValue;
  readonly shownAs: "plain" | "wrong" | "example";
}

/** The value of a cell to write: decimal text or number, ISO date, ISO instant, or text, as its column says. */
export type WrittenValue = string | number | null | ShownCell;

export interface WorkbookColumn {
  header: string;
  type: ColumnType;
  /** In characters; chosen by type and header if absent. */
  width?: number;
  /** Shown when the reader points at the header. */
  note?: string;
  /** Values to choose from in a drop-down list. */
  choices?: readonly string[];
  /** Whether the spreadsheet program takes other values than the choices too. */
  choicesAreOpen?: boolean;
  /** Not shown, and typing into it is refused: for what an import needs and a person does not. */
  hidden?: boolean;
}

/** A note on a cell: `row` counts from 1 as in the sheet, `column` from 0. */
export interface CellNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Error of a formula cell that was saved without its result, as some programs do. */
export const uncalculated = "#UNCALCULATED";

/** What reading may cost at most. */
export interface Limits {
  /** Size of the file. */
  fileBytes: number;
  /** Size of a file in the old format, which cannot be read in pieces and takes forty times its size in memory. */
  oldFormatBytes: number;
  /** Rows with a value, the first (the header) not counted. */
  rows: number;
  /** Columns up to the last one with a value. */
  columns: number;
  /** Cells with a value. */
  cells: number;
  /** Characters of all shared texts, which have to be held in memory. */
  textCharacters: number;
  /** Everything that is unpacked from the archive. */
  unpackedBytes: number;
  /** How many times larger than its packed form one part may be. */
  unpackedRatio: number;
  /** Memory of the worker that reads. */
  heapMegabytes: number;
  /** Processor time of the worker, so that neither a slow caller nor a busy machine counts. */
  milliseconds: number;
}

/** Spec clauses S5.7a and B9.4a give the size of the file; the rest is chosen so that one import cannot harm others. */
export const defaultLimits: Limits = {
  fileBytes: 50 * 1024 * 1024,
  oldFormatBytes: 6 * 1024 * 1024,
  rows: 200_000,
  columns: 256,
  cells: 10_000_000,
  textCharacters: 64 * 1024 * 1024,
  unpackedBytes: 1024 * 1024 * 1024,
  unpackedRatio: 200,
  heapMegabytes: 512,
  milliseconds: 120_000,
};

export type WorkbookErrorCode =
  | "empty"
  | "notASpreadsheet"
  | "otherFormat"
  | "passwordProtected"
  | "damaged"
  | "quoteNotClosed"
  | "tooManyRows"
  | "tooManyColumns"
  | "tooLarge"
  | "unsafe"
  | "timeout"
  | "noSheet"
  | "oldFormatTooLarge";

/** Parameters for the wording of an error, e.g. `{ limit: 200000 }`. `what` says which limit was meant by `tooLarge`. */
export type WorkbookErrorParameters = Readonly<Record<string, string | number>>;

/** A workbook that cannot be read, and why. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  readonly code: WorkbookErrorCode;
  readonly parameters: WorkbookErrorParameters;

  constructor(code: WorkbookErrorCode, parameters: WorkbookErrorParameters = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(parameters)}`, options);
    this.code = code;
    this.parameters = parameters;
  }
}
