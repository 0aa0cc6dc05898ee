import { type CellWriter, columnLetters, escapeText, textCell } from "./cell-xml.ts";
import { choicesSheetName } from "./package-xml.ts";
import { styles } from "./styles.ts";
import type { ColumnType, WorkbookColumn, WrittenValue } from "./workbook.ts";

/** What a sheet can hold, the header included. */
export const rowsPerSheet = 1_048_576;

const widths: Record<ColumnType, number> = { text: 16, number: 14, date: 12, instant: 20 };
const widest = 60;

const emptyCellStyles: Record<ColumnType, number> = {
  text: styles.text,
  number: styles.general,
  date: styles.date,
  instant: styles.instant,
};

/** A sheet up to its header row, which stays in view. */
export function sheetStart(columns: readonly WorkbookColumn[], isFirst: boolean): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map(columnXml)
    .join("")}</cols><sheetData><row r="1">${columns
    .map(({ header }, index) => textCell(`${columnLetters(index)}1`, header, styles.header))
    .join("")}</row>`;
}

export function rowXml(writers: readonly CellWriter[], number: number, values: readonly WrittenValue[]): string {
  let cells = "";
  for (let index = 0; index < writers.length; index += 1) {
    const write = writers[index];
    if (write !== undefined) cells += write(number, values[index] ?? null);
  }
  return `<row r="${number}">${cells}</row>`;
}

/**
 * A sheet after its last row: filter, drop-down lists, the lock on hidden columns and the link to the notes.
 *
 * @param locked said when somebody types into a hidden column
 */
export function sheetEnd(
  columns: readonly WorkbookColumn[],
  lastRow: number,
  options: { readonly hasNotes: boolean; readonly locked: string },
): string {
  const rules = columns.flatMap(({ choices, choicesAreOpen, hidden }, index) => {
    if (hidden) return [lockXml(index, options.locked)];
    return choices === undefined ? [] : [listXml(index, choices.length, choicesAreOpen ?? false)];
  });
  const validations =
    rules.length === 0 ? "" : `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
  const notes = options.hasNotes ? '<legacyDrawing r:id="rId1"/>' : "";
  // With the hidden columns: who sorts by the filter sorts what is in its range, and rows must stay whole.
  const filter = `<autoFilter ref="A1:${columnLetters(columns.length - 1)}${lastRow}"/>`;
  return `</sheetData>${filter}${validations}${notes}</worksheet>`;
}

/** The style of the column is what a cell gets that a person fills in: text stays text, `007` stays `007`. */
function columnXml({ type, width, header, hidden }: WorkbookColumn, index: number): string {
  const chosen = width ?? Math.min(widest, Math.max(widths[type], displayedWidth(header) + 4));
  const shown = hidden ? ' hidden="1"' : "";
  return `<col min="${index + 1}" max="${index + 1}" width="${chosen}" style="${emptyCellStyles[type]}" customWidth="1"${shown}/>`;
}

/** Chinese characters are twice as wide as Latin ones. */
function displayedWidth(text: string): number {
  return [...text].reduce((width, character) => width + ((character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1), 0);
}

const wholeColumn = (column: string) => `${column}2:${column}${rowsPerSheet}`;

function listXml(index: number, count: number, isOpen: boolean): string {
  const column = columnLetters(index);
  const list = `'${choicesSheetName}'!$${column}$1:$${column}$${Math.max(count, 1)}`;
  const refusal = isOpen ? "" : ' showErrorMessage="1"';
  return `<dataValidation type="list" allowBlank="1"${refusal} sqref="${wholeColumn(column)}"><formula1>${list}</formula1></dataValidation>`;
}

/** Whatever is typed is refused; deleting the cell or its row is not. */
function lockXml(index: number, message: string): string {
  const column = columnLetters(index);
  return `<dataValidation type="custom" allowBlank="1" showErrorMessage="1" error="${escapeText(message).replaceAll('"', "&quot;").slice(0, 250)}" sqref="${wholeColumn(column)}"><formula1>FALSE</formula1></dataValidation>`;
}
