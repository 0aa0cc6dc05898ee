import { serialFromIso } from "./dates.ts";
import { decimalText, significantDigits, typedDigits } from "./numbers.ts";
import { styles } from "./styles.ts";
import type { ColumnType, WrittenValue } from "./workbook.ts";

/** Longest text that a spreadsheet program accepts in a cell. */
const longestText = 32_767;
const ellipsis = "…";

/**
 * Writes one cell, or nothing for a blank one. A value that does not fit its column's type is written as text, so that
 * nothing is lost and nothing is made up. So is a number of more than 15 significant digits, of which a spreadsheet
 * program would turn the rest into zeros.
 *
 * @param reference address of the cell, e.g. `B7`
 * @param timeZone IANA name of the zone in which instants are shown
 */
export function cellXml(type: ColumnType, reference: string, value: WrittenValue, timeZone: string): string {
  if (value === null || value === "") return "";
  switch (type) {
    case "text":
      return textCell(reference, String(value), styles.text);
    case "number":
      return numberCell(reference, value);
    case "date":
      return serialCell(reference, String(value), serialFromIso(String(value)), styles.date);
    case "instant":
      return serialCell(reference, String(value), serialOfInstant(String(value), timeZone), styles.instant);
  }
}

/** A text cell is never read as a formula, whatever its first character. */
export function textCell(reference: string, text: string, style: number): string {
  const cut = text.length > longestText ? text.slice(0, longestText - ellipsis.length) + ellipsis : text;
  const space = /^\s|\s$|\n/.test(cut) ? ' xml:space="preserve"' : "";
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeText(cut)}</t></is></c>`;
}

function numberCell(reference: string, value: string | number): string {
  const written = typeof value === "number" ? decimalText(String(value)) : value;
  if (written === null || !/^-?\d+(\.\d+)?$/.test(written)) return textCell(reference, String(value), styles.text);
  if (significantDigits(written) > typedDigits) return textCell(reference, written, styles.longNumber);
  const point = written.indexOf(".");
  const decimals = point === -1 ? 0 : written.slice(point + 1).replace(/0+$/, "").length;
  return `<c r="${reference}" s="${styles.number(decimals)}"><v>${written}</v></c>`;
}

function serialCell(reference: string, text: string, serial: number | null, style: number): string {
  if (serial === null) return textCell(reference, text, styles.text);
  return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
}

/** An instant without a zone is taken for local time already. */
function serialOfInstant(text: string, timeZone: string): number | null {
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return serialFromIso(text);
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return null;
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  return serialFromIso(new Date(milliseconds + offsetNanoseconds / 1_000_000).toISOString().slice(0, 23));
}

/** Text between tags. What XML cannot hold is written as `_x000D_`, and what looks like that is kept apart from it. */
export function escapeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
  return text.toWellFormed().replace(special, (character) => {
    if (character === "&") return "&amp;";
    if (character === "<") return "&lt;";
    if (character === ">") return "&gt;";
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  });
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}

/** `A` for 0, `AA` for 26. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
