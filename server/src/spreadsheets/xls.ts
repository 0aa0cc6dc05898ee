import { type CellObject, CFB, read, set_cptable, type WorkSheet } from "@e965/xlsx";
import * as codepages from "@e965/xlsx/dist/cpexcel.full.mjs";
import { type NumberFormat, numberFormat } from "./number-formats.ts";
import type { RowCollector } from "./rows.ts";
import { type CellValue, WorkbookError } from "./workbook.ts";
import { numericValue } from "./xlsx.ts";

const errorTexts = new Map([
  [0, "#NULL!"],
  [7, "#DIV/0!"],
  [15, "#VALUE!"],
  [23, "#REF!"],
  [29, "#NAME?"],
  [36, "#NUM!"],
  [42, "#N/A"],
]);

/**
 * Reads the first visible sheet of an `.xls` file (Excel 5 to 2003) that is not empty, after those that are passed over. The
 * format cannot be streamed: the worker holds it whole, within its memory limit.
 * @returns the name of the sheet
 * @throws WorkbookError
 */
export async function readXls(content: Buffer, sheetsPassed: number, rows: RowCollector): Promise<string> {
  checkContainer(content);
  set_cptable(codepages);
  const book = readBook(content);
  const isVisible = (index: number) => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0;
  const visible = book.SheetNames.filter((name, index) => isVisible(index) && isWorksheet(book.Sheets[name]));
  const sheetNames = visible.slice(sheetsPassed);
  const sheetName = sheetNames.find((name) => hasValues(book.Sheets[name])) ?? sheetNames[0];
  const sheet = sheetName === undefined ? undefined : book.Sheets[sheetName];
  if (sheetName === undefined || sheet === undefined) throw new WorkbookError("noSheet");

  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const formatOf = rememberFormats();
  const data = sheet["!data"] ?? [];
  for (const [index, cells] of data.entries()) {
    for (const [column, cell] of (cells ?? []).entries()) {
      if (cell !== undefined) rows.cell(column, valueOfCell(cell, formatOf, date1904));
    }
    rows.endRow(index + 1);
    await rows.passOn();
  }
  return sheetName;
}

/** The same kind of file holds letters, installers and encrypted `.xlsx` files. */
function checkContainer(content: Buffer): void {
  let container: unknown;
  try {
    container = CFB.read(content, { type: "buffer" });
  } catch (cause) {
    throw new WorkbookError("damaged", {}, { cause });
  }
  const holds = (name: string) => CFB.find(container, name) !== null;
  if (holds("EncryptedPackage") || holds("EncryptionInfo")) throw new WorkbookError("passwordProtected");
  if (!holds("Workbook") && !holds("Book")) throw new WorkbookError("notASpreadsheet");
}

function readBook(content: Buffer) {
  try {
    return read(content, {
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    });
  } catch (cause) {
    if (cause instanceof Error && /password/i.test(cause.message)) throw new WorkbookError("passwordProtected");
    throw new WorkbookError("damaged", {}, { cause });
  }
}

function isWorksheet(sheet: WorkSheet | undefined): boolean {
  return sheet !== undefined && (sheet["!type"] ?? "sheet") === "sheet";
}

function hasValues(sheet: WorkSheet | undefined): boolean {
  return (sheet?.["!data"] ?? []).some((cells) => (cells ?? []).some((cell) => cell?.v !== undefined && cell.v !== ""));
}

function rememberFormats(): (format: string) => NumberFormat {
  const known = new Map<string, NumberFormat>();
  return (format) => {
    const read = known.get(format) ?? numberFormat(format);
    known.set(format, read);
    return read;
  };
}

function valueOfCell(cell: CellObject, formatOf: (format: string) => NumberFormat, date1904: boolean): CellValue {
  if (cell.t === "e") return { error: errorTexts.get(Number(cell.v)) ?? "#VALUE!" };
  if (typeof cell.v === "number") return numericValue(String(cell.v), formatOf(String(cell.z ?? "")), date1904);
  return typeof cell.v === "string" || typeof cell.v === "boolean" ? cell.v : null;
}
