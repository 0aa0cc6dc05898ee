import type { LanguageCode } from "@tandem/contract/core/languages";
import dayjs from "dayjs";

/** A cell of several lines, which spreadsheets copy in quotes. */
const severalLines = /(?<=^|[\t\n])"((?:[^"\t]|"")*\n(?:[^"\t]|"")*)"(?=[\t\n]|$)/g;
const lineBreak = "\u0000";

/** The cells of what was copied from a spreadsheet: rows by line breaks, columns by tabs. */
export function pastedCells(text: string): string[][] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .replace(severalLines, (_quoted, cell: string) => cell.replaceAll('""', '"').replaceAll("\n", lineBreak))
    .split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.replaceAll(lineBreak, "\n").trim()));
}

/** Whether text is a piece of a spreadsheet and not one word typed elsewhere. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trim());
}

const dayFirst: ReadonlySet<LanguageCode> = new Set(["vi-VN"]);

/** A written date as year, month and day: the year first anywhere, else in the order of a format or of a language. */
function partsOfDate(text: string, language: LanguageCode, format: string | undefined) {
  const bare = /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1);
  if (bare) return bare;
  const parts = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D?$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [first = "", second = "", third = ""] = parts;
  if (first.length === 4) return parts;
  const isDayFirst = format ? format.startsWith("dd") : dayFirst.has(language);
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  // No year has a thirteenth month.
  return Number(month) > 12 ? [third, day, month] : [third, month, day];
}

/**
 * A date as people write it in a spreadsheet: year first anywhere, else in the order of the given format, or of the
 * user's language.
 *
 * @returns `YYYY-MM-DD`, or null where it is no date
 */
export function pastedDate(text: string, language: LanguageCode, format?: string): string | null {
  const parts = partsOfDate(text.trim(), language, format);
  if (!parts) return null;
  const [year = "", month = "", day = ""] = parts;
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = dayjs(written);
  return parsed.isValid() && parsed.format("YYYY-MM-DD") === written ? written : null;
}
