import type { Archive } from "./archive.ts";
import { isMomentOfUtc, isoFromSerial, isoFromText, timeFromSerial } from "./dates.ts";
import { relationKind } from "./namespaces.ts";
import { builtInFormat, type NumberFormat, numberFormat, shownBy } from "./number-formats.ts";
import { decimalText, percentage } from "./numbers.ts";
import type { RowCollector } from "./rows.ts";
import { type CellValue, type Limits, uncalculated, WorkbookError } from "./workbook.ts";
import { readXml } from "./xml.ts";

const lastRow = 1_048_576;
const lastColumn = 16_384;

type Attributes = Readonly<Record<string, string>>;

/**
 * Reads the first visible sheet of an `.xlsx` file that is not empty, row by row, after those that are passed over.
 * @returns its name
 * @throws WorkbookError
 */
export async function readXlsx(
  archive: Archive,
  limits: Limits,
  sheetsPassed: number,
  rows: RowCollector,
): Promise<string> {
  checkKind(archive);
  const root = (await readRelations(archive, "")).find((relation) => relation.type === "officeDocument");
  const bookPath = root?.path ?? "xl/workbook.xml";
  if (!archive.has(bookPath) || !bookPath.endsWith(".xml")) throw new WorkbookError("notASpreadsheet");
  const book = await readBook(archive, bookPath);
  const relations = await readRelations(archive, bookPath);
  const pathOf = (type: string) => {
    const path = relations.find((relation) => relation.type === type)?.path;
    return path !== undefined && archive.has(path) ? path : undefined;
  };
  const worksheets = new Map(
    relations.filter((relation) => relation.type === "worksheet").map((relation) => [relation.id, relation.path]),
  );
  const visible = book.sheets.flatMap(({ id, isHidden, name }) => {
    const path = isHidden ? undefined : worksheets.get(id);
    return path === undefined ? [] : [{ name, path }];
  });
  const sheets = visible.slice(sheetsPassed);
  const [first] = sheets;
  if (first === undefined) throw new WorkbookError("noSheet");

  const stylesPath = pathOf("styles");
  const textsPath = pathOf("sharedStrings");
  const formats = stylesPath === undefined ? [] : await readNumberFormats(archive, stylesPath);
  const texts = textsPath === undefined ? [] : await readSharedTexts(archive, textsPath, limits);
  for (const { name, path } of sheets) {
    await readSheet(archive, path, { texts, formats, date1904: book.date1904 }, rows);
    if (rows.rowsRead > 0) return name;
  }
  return first.name;
}

/** Other spreadsheets are archives too, and so are letters, which may be encrypted: then not even their relations are read. */
function checkKind(archive: Archive): void {
  if (archive.has("xl/workbook.bin")) throw new WorkbookError("otherFormat", { format: ".xlsb" });
  if (archive.has("word/document.xml") || archive.has("ppt/presentation.xml"))
    throw new WorkbookError("notASpreadsheet");
}

interface Relation {
  id: string;
  type: string;
  path: string;
}

/** What a part refers to, with targets made absolute. */
async function readRelations(archive: Archive, partPath: string): Promise<Relation[]> {
  const slash = partPath.lastIndexOf("/") + 1;
  const path = `${partPath.slice(0, slash)}_rels/${partPath.slice(slash)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readXml(archive.read(path), {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      relations.push({ id: Id, type: relationKind(Type), path: resolvedPath(partPath, Target) });
    },
  });
  return relations;
}

function resolvedPath(from: string, target: string): string {
  const base = URL.parse(target.replaceAll("\\", "/"), `file:///${from}`);
  if (base === null) throw new WorkbookError("damaged", { what: target });
  try {
    return decodeURIComponent(base.pathname).slice(1);
  } catch (cause) {
    throw new WorkbookError("damaged", { what: target }, { cause });
  }
}

interface Book {
  date1904: boolean;
  sheets: { name: string; id: string; isHidden: boolean }[];
}

async function readBook(archive: Archive, path: string): Promise<Book> {
  const book: Book = { date1904: false, sheets: [] };
  let isRoot = true;
  await readXml(archive.read(path), {
    open(name, attributes, relationId) {
      if (isRoot && name !== "workbook") throw new WorkbookError("notASpreadsheet");
      isRoot = false;
      if (name === "workbookPr") book.date1904 = isTrue(attributes.date1904);
      if (name === "sheet") {
        const isHidden = attributes.state === "hidden" || attributes.state === "veryHidden";
        book.sheets.push({ name: attributes.name ?? "", id: relationId(), isHidden });
      }
    },
  });
  if (isRoot) throw new WorkbookError("notASpreadsheet");
  return book;
}

/** For each cell style of the workbook, how it shows a number. */
async function readNumberFormats(archive: Archive, path: string): Promise<NumberFormat[]> {
  const formats = new Map<number, NumberFormat>();
  const formatIds: number[] = [];
  // Styles for conditions, further down, hold formats under numbers of their own.
  let list = "";
  await readXml(archive.read(path), {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmts" || name === "cellXfs") list = name;
      else if (name === "numFmt" && list === "numFmts") formats.set(Number(numFmtId), numberFormat(formatCode));
      else if (name === "xf" && list === "cellXfs") formatIds.push(Number(numFmtId));
    },
    close(name) {
      if (name === list) list = "";
    },
  });
  return formatIds.map((id) => formats.get(id) ?? builtInFormat(id));
}

async function readSharedTexts(archive: Archive, path: string, limits: Limits): Promise<string[]> {
  const texts: string[] = [];
  const text = collectText();
  let characters = 0;
  await readXml(archive.read(path), {
    open(name) {
      if (name === "si") text.start();
      else text.open(name);
    },
    text: text.add,
    close(name) {
      if (name !== "si") return text.close(name);
      const value = text.finish();
      characters += value.length;
      if (characters > limits.textCharacters || texts.length >= limits.cells) {
        throw new WorkbookError("tooLarge", { what: "text", limit: limits.textCharacters });
      }
      texts.push(value);
    },
  });
  return texts;
}

/** Puts rich text together from its runs, without the reading aids (phonetic runs) that East Asian texts may carry. */
function collectText() {
  let value = "";
  let isText = false;
  let isPhonetic = false;
  return {
    start() {
      value = "";
    },
    open(name: string) {
      if (name === "t") isText = !isPhonetic;
      else if (name === "rPh") isPhonetic = true;
    },
    add(text: string) {
      if (isText) value += text;
    },
    close(name: string) {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
    },
    finish: () => unescaped(value),
  };
}

interface SheetContext {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  date1904: boolean;
}

async function readSheet(archive: Archive, path: string, context: SheetContext, rows: RowCollector): Promise<void> {
  const inline = collectText();
  let isInData = false;
  let rowNumber = 0;
  let isRowNumbered = false;
  let column = -1;
  let type = "n";
  let style = 0;
  let hasFormula = false;
  let isValue = false;
  let hasValue = false;
  let value = "";

  const openRow = ({ r }: Attributes) => {
    isRowNumbered = r !== undefined;
    rowNumber = r === undefined ? rowNumber + 1 : Number(r);
    if (!(Number.isInteger(rowNumber) && rowNumber >= 1 && rowNumber <= lastRow)) throw new WorkbookError("damaged");
    column = -1;
  };
  const openCell = (attributes: Attributes) => {
    const reference = attributes.r;
    column = reference === undefined ? column + 1 : columnOf(reference);
    if (reference !== undefined && !isRowNumbered) {
      rowNumber = Number(/\d+$/.exec(reference)?.[0] ?? rowNumber);
      isRowNumbered = true;
    }
    type = attributes.t ?? "n";
    style = Number(attributes.s ?? 0);
    hasFormula = false;
    hasValue = false;
    value = "";
    inline.start();
  };
  const cellValue = (): CellValue => {
    if (type === "inlineStr") return inline.finish();
    if (hasFormula && (!hasValue || (value === "" && type !== "str"))) return { error: uncalculated };
    return hasValue ? valueOfCell(type, value, context.formats[style] ?? plainFormat, context) : null;
  };

  await readXml(
    archive.read(path),
    {
      open(name, attributes) {
        if (name === "sheetData") isInData = true;
        if (!isInData) return;
        if (name === "c") openCell(attributes);
        else if (name === "v") isValue = true;
        else if (name === "row") openRow(attributes);
        else if (name === "f") hasFormula = true;
        else inline.open(name);
      },
      text(text) {
        if (isValue) value += text;
        else inline.add(text);
      },
      close(name) {
        if (!isInData) return;
        if (name === "v") {
          isValue = false;
          hasValue = true;
        } else if (name === "c") rows.cell(column, cellValue());
        else if (name === "row") rows.endRow(rowNumber);
        else if (name === "sheetData") isInData = false;
        else inline.close(name);
      },
    },
    () => rows.passOn(),
  );
}

function valueOfCell(type: string, value: string, format: NumberFormat, { texts, date1904 }: SheetContext): CellValue {
  switch (type) {
    case "s": {
      const text = texts[Number(value)];
      if (text === undefined) throw new WorkbookError("damaged");
      return text;
    }
    case "str":
      return unescaped(value);
    case "b":
      return isTrue(value.trim());
    case "e":
      return { error: value };
    case "d": {
      const date = isMomentOfUtc(value) ? null : isoFromText(value);
      return date === null ? value : { date };
    }
    default:
      return value.trim() === "" ? null : numericValue(value, format, date1904);
  }
}

const plainFormat: NumberFormat = { kind: "number" };

/**
 * The value of a numeric cell as its format means it. A time of day without a day and a percentage are text, as they are
 * seen: `0.08` shown as 8 % is neither 0.08 of a thing nor 8 of them.
 */
export function numericValue(written: string, format: NumberFormat, date1904: boolean): CellValue {
  const number = decimalText(written);
  if (number === null) return { error: written };
  if (format.kind === "percent") return percentage(number);
  if (format.kind === "number" || format.kind === "pattern") {
    const amount = format.currency === undefined ? { number } : { number, currency: format.currency };
    const isShownOtherwise = format.kind === "pattern" && /^\d+$/.test(number);
    const shown = isShownOtherwise ? shownBy(format.pattern, number) : number;
    return shown === number ? amount : { ...amount, shown };
  }
  const serial = Number(number);
  if (format.kind === "time" && serial >= 0 && serial < 1) return timeFromSerial(serial);
  const date = isoFromSerial(serial, date1904);
  return date === null ? { number } : { date };
}

function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = (reference.charCodeAt(index) & ~0x20) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > lastColumn) throw new WorkbookError("damaged", { what: reference });
  return column - 1;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
