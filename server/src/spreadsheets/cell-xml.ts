import { instantMilliseconds, serialFromIso, serialOfMilliseconds } from "./dates.ts";
import { decimalText, significantDigits, typedDigits } from "./numbers.ts";
import { styles } from "./styles.ts";
import type { CellValue, ColumnType, ShownCell, WrittenValue } from "./workbook.ts";

/** Longest text that a spreadsheet program accepts in a cell. */
const longestText = 32_767;
const ellipsis = "…";

/** Writes the cell of a column in a row, or nothing for a blank one. `row` counts from 1. */
export type CellWriter = (row: number, value: WrittenValue) => string;

/**
 * How the cells of a column are written. A value that does not fit the column's type is written as text, so that nothing
 * is lost and nothing is made up. So is a number of more than 15 significant digits, of which a spreadsheet program would
 * turn the rest into zeros.
 *
 * @param column place of the column, from 0
 * @param timeZone IANA name of the zone in which instants are shown
 */
export function cellWriter(type: ColumnType, column: number, timeZone: string): CellWriter {
  const letters = columnLetters(column);
  const write = writers[type](timeZone);
  return (row, value) => {
    if (value === null || value === "") return "";
    const reference = letters + row;
    return typeof value === "object" ? shownCell(reference, value) : write(reference, value);
  };
}

type ValueWriter = (reference: string, value: string | number) => string;

/** Days repeat in their column; this many are remembered. */
const daysRemembered = 5000;

const writers: Readonly<Record<ColumnType, (timeZone: string) => ValueWriter>> = {
  text: () => (reference, value) => textCell(reference, String(value), styles.text),
  number: () => numberCell,
  date: () => {
    const serials = new Map<string, number | null>();
    const serialOf = (day: string): number | null => {
      const known = serials.get(day);
      if (known !== undefined) return known;
      const serial = serialFromIso(day);
      if (serials.size < daysRemembered) serials.set(day, serial);
      return serial;
    };
    return (reference, value) => {
      const day = String(value);
      return serialCell(reference, day, serialOf(day), styles.date);
    };
  },
  instant: (timeZone) => {
    const offsetAt = offsets(timeZone);
    return (reference, value) => {
      const text = String(value);
      return serialCell(reference, text, serialOfInstant(text, offsetAt), styles.instant);
    };
  },
};

/** A text cell is never read as a formula, whatever its first character. */
export function textCell(reference: string, text: string, style: number): string {
  const cut = text.length > longestText ? text.slice(0, longestText - ellipsis.length) + ellipsis : text;
  const space = hasOuterSpace(cut) ? ' xml:space="preserve"' : "";
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeText(cut)}</t></is></c>`;
}

function hasOuterSpace(text: string): boolean {
  return text.trim().length !== text.length || text.includes("\n");
}

function numberCell(reference: string, value: string | number): string {
  const written = typeof value === "number" ? decimalText(String(value)) : value;
  if (written === null || !/^-?\d+(\.\d+)?$/.test(written)) return textCell(reference, String(value), styles.text);
  if (written.length > typedDigits && significantDigits(written) > typedDigits) {
    return textCell(reference, written, styles.longNumber);
  }
  return `<c r="${reference}" s="${styles.number(decimalsOf(written))}"><v>${written}</v></c>`;
}

/** Decimals that carry value. */
function decimalsOf(plain: string): number {
  const point = plain.indexOf(".");
  if (point === -1) return 0;
  let end = plain.length;
  while (plain.charCodeAt(end - 1) === 0x30) end -= 1;
  return end - point - 1;
}

function serialCell(reference: string, text: string, serial: number | null, style: number): string {
  if (serial === null) return textCell(reference, text, styles.text);
  return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
}

/** No zone changes its clocks within a quarter of an hour. */
const quarter = 15 * 60 * 1000;

/** How many milliseconds the clocks of a zone are ahead of UTC at an instant; asking the platform for each would take most of an export. */
function offsets(timeZone: string): (milliseconds: number) => number {
  if (timeZone === "UTC") return () => 0;
  const known = new Map<number, number>();
  return (milliseconds) => {
    const begin = Math.floor(milliseconds / quarter) * quarter;
    const before = known.get(begin);
    if (before !== undefined) return before;
    const zoned = Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO(timeZone);
    const offset = zoned.offsetNanoseconds / 1_000_000;
    if (known.size < daysRemembered) known.set(begin, offset);
    return offset;
  };
}

/** An instant without a zone is taken for local time already. */
function serialOfInstant(text: string, offsetAt: (milliseconds: number) => number): number | null {
  const milliseconds = instantMilliseconds(text);
  if (milliseconds === null) return serialFromIso(text);
  return serialOfMilliseconds(milliseconds + offsetAt(milliseconds));
}

/** A cell as it was read, whatever the type of its column. */
function shownCell(reference: string, { value, shownAs }: ShownCell): string {
  const styleOf = (what: "text" | "number" | "date" | "instant", plain: number) =>
    shownAs === "plain" ? plain : styles.shown(shownAs, what);
  const content = contentOf(value);
  if (content === null) return shownAs === "plain" ? "" : `<c r="${reference}" s="${styleOf("text", 0)}"/>`;
  if (content.kind === "text") return textCell(reference, content.text, styleOf("text", styles.text));
  if (!("serial" in content)) {
    const style = styleOf("number", styles.number(decimalsOf(content.text)));
    return `<c r="${reference}" s="${style}"><v>${content.text}</v></c>`;
  }
  return serialCell(reference, content.text, content.serial, styleOf(content.kind, styles[content.kind]));
}

type Content =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "date" | "instant"; readonly text: string; readonly serial: number }
  | null;

/** What cannot be written as what it was, such as an error, is written as its text. */
function contentOf(value: CellValue): Content {
  if (value === null) return null;
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "boolean") return { kind: "text", text: String(value).toUpperCase() };
  if ("error" in value) return { kind: "text", text: value.error };
  if ("number" in value) {
    const { number } = value;
    return { kind: significantDigits(number) > typedDigits ? "text" : "number", text: number };
  }
  const serial = serialFromIso(value.date);
  if (serial === null) return { kind: "text", text: value.date };
  return { kind: value.date.length === 10 ? "date" : "instant", text: value.date, serial };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/;
const everySpecial = new RegExp(special, "g");

/** Text between tags. What XML cannot hold is written as `_x000D_`, and what looks like that is kept apart from it. */
export function escapeText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!special.test(whole)) return whole;
  return whole.replace(everySpecial, (character) => {
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
