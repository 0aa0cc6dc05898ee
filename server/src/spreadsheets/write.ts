import type { Writable } from "node:stream";
import { cellWriter } from "./cell-xml.ts";
import { choicesPart, notesPart, notesShapesPart, packageParts, sheetRelationsPart } from "./package-xml.ts";
import { rowsPerSheet, rowXml, sheetEnd, sheetStart } from "./sheet-xml.ts";
import type { CellNote, WorkbookColumn, WrittenValue } from "./workbook.ts";
import { writeZip, type ZipPart } from "./zip.ts";

export interface WorkbookSheet {
  /** Name on the tab; characters that a spreadsheet program refuses are replaced, and 31 are kept. */
  name: string;
  columns: readonly WorkbookColumn[];
  /** Values in the order of the columns. */
  rows: AsyncIterable<readonly WrittenValue[]>;
  /** Notes on cells of the first sheet besides those of the header. Read when the rows have ended, so they may come with them. */
  notes?: readonly CellNote[];
  /** Said when somebody types into a hidden column. */
  locked?: string;
  /** IANA name of the zone in which instants are shown; UTC if absent. */
  timeZone?: string;
  signal?: AbortSignal;
}

/** Text is handed to the archive in pieces of about this many characters. */
const pieceCharacters = 64 * 1024;
/** A sheet is also full at this size, well below what the plain form of the archive format can say. */
const fullSheetCharacters = 1024 * 1024 * 1024;

/**
 * Writes an `.xlsx` file while the rows arrive, and ends the output. Memory stays constant: a row is asked for only when
 * the output has taken what came before. Rows beyond what a sheet holds continue on a second sheet with the same header.
 *
 * Where the rows fail or the signal stops the work, the output is destroyed, so that nobody takes half a file for a
 * whole one.
 *
 * @returns how many rows were written, headers not counted
 */
export async function writeWorkbook(output: Writable, sheet: WorkbookSheet): Promise<{ rows: number }> {
  const written = { rows: 0 };
  await writeZip(output, workbookParts(sheet, written), sheet.signal);
  return written;
}

async function* workbookParts(sheet: WorkbookSheet, written: { rows: number }): AsyncGenerator<ZipPart> {
  const source = sheet.rows[Symbol.asyncIterator]();
  const rows = { source, next: await source.next() };
  const names: string[] = [];
  const withNotes: number[] = [];
  const headerNotes = sheet.columns.flatMap(({ note }, column) =>
    note === undefined ? [] : [{ row: 1, column, text: note }],
  );
  const hasChoices = sheet.columns.some((column) => column.choices !== undefined);
  try {
    do {
      const number = names.push(sheetName(sheet.name, names.length + 1));
      yield { path: `xl/worksheets/sheet${number}.xml`, text: sheetText(sheet, number, rows, written) };
      const notes = [...headerNotes, ...(number === 1 ? (sheet.notes ?? []) : [])];
      if (notes.length > 0) {
        withNotes.push(number);
        yield sheetRelationsPart(number);
        yield notesPart(number, notes);
        yield notesShapesPart(number, notes);
      }
    } while (rows.next.done !== true);
  } finally {
    await source.return?.();
  }
  if (hasChoices) yield choicesPart(names.length + 1, sheet.columns);
  yield* packageParts({ names, withNotes, hasChoices });
}

interface RowSource {
  source: AsyncIterator<readonly WrittenValue[]>;
  next: IteratorResult<readonly WrittenValue[]>;
}

async function* sheetText(
  sheet: WorkbookSheet,
  number: number,
  rows: RowSource,
  written: { rows: number },
): AsyncGenerator<string> {
  const { columns, timeZone = "UTC" } = sheet;
  const writers = columns.map(({ type }, index) => cellWriter(type, index, timeZone));
  let text = sheetStart(columns, number === 1);
  let characters = 0;
  let rowNumber = 1;
  while (rows.next.done !== true && rowNumber < rowsPerSheet && characters < fullSheetCharacters) {
    rowNumber += 1;
    text += rowXml(writers, rowNumber, rows.next.value);
    written.rows += 1;
    if (text.length >= pieceCharacters) {
      characters += text.length;
      yield text;
      text = "";
    }
    rows.next = await rows.source.next();
  }
  const hasNotes = columns.some(({ note }) => note !== undefined) || (number === 1 && (sheet.notes?.length ?? 0) > 0);
  yield text + sheetEnd(columns, rowNumber, { hasNotes, locked: sheet.locked ?? "" });
}

/** Further sheets are numbered; 31 characters are allowed, no apostrophe first or last, and not the word `History`. */
function sheetName(name: string, number: number): string {
  const suffix = number === 1 ? "" : ` (${number})`;
  const allowed = name.replace(/[\\/?*:[\]\p{Cc}]/gu, " ").replace(/^'+|'+$/g, "");
  const kept =
    allowed
      .slice(0, 31 - suffix.length)
      .toWellFormed()
      .trim() || "Sheet";
  return (/^history$/i.test(kept) ? `${kept}_` : kept) + suffix;
}
