import type { Archive } from "./archive.ts";
import { isMomentOfUtc, isoFromText } from "./dates.ts";
import { decimalText, percentage, significantDigits } from "./numbers.ts";
import type { RowCollector } from "./rows.ts";
import { isCutNumber, typedReadings } from "./typed-values.ts";
import { type CellValue, uncalculated, WorkbookError } from "./workbook.ts";
import { readXml } from "./xml.ts";

const contentPath = "content.xml";
const manifestPath = "META-INF/manifest.xml";

type Attributes = Readonly<Record<string, string>>;

/** Whether an archive is an OpenDocument: a spreadsheet (`.ods`), a letter, or a drawing. */
export function isOpenDocument(archive: Archive): boolean {
  return archive.has(contentPath) && archive.has(manifestPath);
}

/**
 * Reads the first visible sheet of an `.ods` file that is not empty, row by row, after those that are passed over
 * (OpenDocument 1.3, part 3, chapters 9 and 19).
 * @returns its name
 * @throws WorkbookError
 */
export async function readOpenDocument(archive: Archive, sheetsPassed: number, rows: RowCollector): Promise<string> {
  if (await isEncrypted(archive)) throw new WorkbookError("passwordProtected");
  const hiddenStyles = new Set<string>();
  const table = readTable(rows);
  let style = "";
  let isSpreadsheet = false;
  let visible = 0;
  let firstName: string | undefined;
  /** Of the table that is read; another begins once this one had no value. */
  let name: string | undefined;
  let passedOver = 0;

  const openTable = (attributes: Attributes) => {
    const isHidden = hiddenStyles.has(attributes["table:style-name"] ?? "");
    if (!isHidden) visible += 1;
    if (isHidden || visible <= sheetsPassed || rows.rowsRead > 0) return false;
    name = attributes["table:name"] ?? "";
    firstName ??= name;
    table.start();
    return true;
  };
  await readXml(
    archive.read(contentPath),
    {
      open(element, attributes) {
        if (passedOver > 0 || element === "tracked-changes") passedOver += 1;
        else if (element === "spreadsheet") isSpreadsheet = true;
        else if (element === "style") style = attributes["style:name"] ?? "";
        else if (element === "table-properties" && attributes["table:display"] === "false") hiddenStyles.add(style);
        else if (element !== "table") table.open(element, attributes);
        else if (!isSpreadsheet || table.isOpen || !openTable(attributes)) passedOver += 1;
      },
      text: (text) => passedOver === 0 && table.text(text),
      close(element) {
        if (passedOver > 0) passedOver -= 1;
        else if (element === "table") table.end();
        else table.close(element);
      },
    },
    () => rows.passOn(),
  );
  if (!isSpreadsheet) throw new WorkbookError("notASpreadsheet");
  if (name === undefined || firstName === undefined) throw new WorkbookError("noSheet");
  return rows.rowsRead > 0 ? name : firstName;
}

async function isEncrypted(archive: Archive): Promise<boolean> {
  let found = false;
  await readXml(archive.read(manifestPath), {
    open(name) {
      if (name === "encryption-data") found = true;
    },
  });
  return found;
}

/** Reads the rows of one table after the other; equal neighbours are written once, with how many they are. */
function readTable(rows: RowCollector) {
  const text = cellText();
  let isOpen = false;
  let rowNumber = 0;
  let rowsAlike = 1;
  let column = 0;
  let cell: Attributes | undefined;
  let cells: { column: number; value: CellValue }[] = [];

  const endCell = (attributes: Attributes) => {
    const alike = countOf(attributes["table:number-columns-repeated"]);
    const value = cellValue(attributes, text.finish());
    const isBlank = value === null || value === "";
    // Beyond the columns that may be, one is enough to be refused.
    for (let index = 0; !isBlank && index < Math.min(alike, 1000); index += 1) {
      cells.push({ column: column + index, value });
    }
    column += alike;
  };
  const endRow = () => {
    for (let index = 1; cells.length > 0 && index <= rowsAlike; index += 1) {
      for (const { column: place, value } of cells) rows.cell(place, value);
      rows.endRow(rowNumber + index);
    }
    rowNumber += rowsAlike;
  };
  return {
    get isOpen() {
      return isOpen;
    },
    start() {
      isOpen = true;
      rowNumber = 0;
    },
    end() {
      isOpen = false;
    },
    open(element: string, attributes: Attributes) {
      if (!isOpen) return;
      if (element === "table-row") {
        rowsAlike = countOf(attributes["table:number-rows-repeated"]);
        column = 0;
        cells = [];
      } else if (element === "table-cell" || element === "covered-table-cell") {
        cell = attributes;
        text.start();
      } else text.open(element, attributes);
    },
    text: text.add,
    close(element: string) {
      if (!isOpen) return;
      if (element === "table-row") endRow();
      else if (cell && (element === "table-cell" || element === "covered-table-cell")) {
        endCell(cell);
        cell = undefined;
      } else text.close(element);
    },
  };
}

/** The paragraphs of a cell, without the notes on it. */
function cellText() {
  let paragraphs: string[] = [];
  let depth = 0;
  let notes = 0;
  const add = (text: string) => {
    if (depth > 0 && notes === 0) paragraphs.push((paragraphs.pop() ?? "") + text);
  };
  return {
    add,
    start() {
      paragraphs = [];
      depth = 0;
      notes = 0;
    },
    open(element: string, attributes: Attributes) {
      if (element === "annotation") notes += 1;
      else if (element === "p") {
        depth += 1;
        if (notes === 0) paragraphs.push("");
      } else if (element === "s") add(" ".repeat(Math.min(countOf(attributes["text:c"]), 1000)));
      else if (element === "tab") add("\t");
      else if (element === "line-break") add("\n");
    },
    close(element: string) {
      if (element === "annotation") notes -= 1;
      else if (element === "p") depth -= 1;
    },
    finish: () => paragraphs.join("\n"),
  };
}

function countOf(written: string | undefined): number {
  const count = Number(written ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}

/** The value of a cell by its type; `text` is what it shows. */
function cellValue(attributes: Attributes, text: string): CellValue {
  const written = attributes["office:value"] ?? "";
  if (attributes["calcext:value-type"] === "error") return { error: text };
  switch (attributes["office:value-type"]) {
    case "float":
      return numberOf(written, text);
    case "currency":
      return amountOf(written, attributes["office:currency"]);
    case "percentage": {
      const number = digitsOf(written);
      return number === null ? { error: written } : percentage(number);
    }
    case "date": {
      const moment = attributes["office:date-value"] ?? "";
      const date = isMomentOfUtc(moment) ? null : isoFromText(moment);
      return date === null ? moment : { date };
    }
    case "time":
      return timeOf(attributes["office:time-value"] ?? "") ?? text;
    case "boolean":
      return attributes["office:boolean-value"] === "true";
    case "string":
      return attributes["office:string-value"] ?? text;
    default:
      return attributes["table:formula"] === undefined ? text : { error: uncalculated };
  }
}

/** Digits that a number of 64 bits may be written with; programs that calculate with 80 write more. */
const floatDigits = 17;

/** The digits of a number as plain decimal text; `null` where it is none. */
function digitsOf(written: string): string | null {
  const number = decimalText(written);
  const isLonger = number?.includes(".") && significantDigits(number) > floatDigits;
  return isLonger ? decimalText(String(Number(number))) : number;
}

/** A number, with what it is shown as where that adds zeros or words to it. */
function numberOf(written: string, text: string): CellValue {
  const number = digitsOf(written);
  if (number === null) return { error: written };
  const isAsIs = text === "" || text === number || !/^\d+$/.test(number) || isCutNumber(text);
  if (isAsIs || (!/^0\d/.test(text) && [...typedReadings("number", text).values()].includes(number))) return { number };
  return { number, shown: text };
}

function amountOf(written: string, currency: string | undefined): CellValue {
  const number = digitsOf(written);
  if (number === null) return { error: written };
  return currency === undefined ? { number } : { number, currency };
}

/** A time of day of a duration such as `PT08H30M00S`; `null` for what is longer than a day. */
function timeOf(duration: string): string | null {
  const [, hours = "", minutes = "", seconds = ""] =
    /^PT(\d{1,2})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(duration) ?? [];
  if (hours === "" || Number(hours) > 23) return null;
  return [hours, minutes, seconds].map((part) => part.padStart(2, "0")).join(":");
}
