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

const written = (year: string | number, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** A day that there is: none is the 30th of February. */
const isDay = (text: string) => {
  const day = dayjs(text);
  return day.isValid() && day.format("YYYY-MM-DD") === text;
};

/** The year of a day that is written without one: of the days that it may be, the one next to today. */
function yearOf(month: string, day: string): string {
  const today = dayjs();
  const years = [0, 1, -1].map((shift) => today.year() + shift).filter((year) => isDay(written(year, month, day)));
  const away = (year: number) => Math.abs(dayjs(written(year, month, day)).diff(today.startOf("day"), "day"));
  return String(years.toSorted((one, other) => away(one) - away(other))[0] ?? today.year());
}

/** A written date as year, month and day: the year first anywhere, else in the order of a format or of a language. */
function partsOfDate(text: string, language: LanguageCode, format: string | undefined) {
  const bare = /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1);
  if (bare) return bare;
  const whole = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D?$/.exec(text)?.slice(1);
  // Without a year no point divides them: that is one of a number.
  const [, chineseMonth, chineseDay] = /^(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/.exec(text) ?? [];
  if (chineseMonth && chineseDay) return [yearOf(chineseMonth, chineseDay), chineseMonth, chineseDay];
  const parts = whole ?? /^(\d{1,2})\s*[/-]\s*(\d{1,2})$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [first = "", second = "", third = ""] = parts;
  if (first.length === 4) return parts;
  const isDayFirst = format ? format.startsWith("dd") : dayFirst.has(language);
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  // No year has a thirteenth month.
  const [ofYear, ofMonth] = Number(month) > 12 ? [day, month] : [month, day];
  return [whole ? third : yearOf(ofYear, ofMonth), ofYear, ofMonth];
}

/**
 * A date as people write it in a spreadsheet: year first anywhere, else in the order of the given format, or of the
 * user's language; without a year it is the nearest such day.
 *
 * @returns `YYYY-MM-DD`, or null where it is no date
 */
export function pastedDate(text: string, language: LanguageCode, format?: string): string | null {
  const parts = partsOfDate(text.trim(), language, format);
  if (!parts) return null;
  const [year = "", month = "", day = ""] = parts;
  const found = written(year.length === 2 ? `20${year}` : year, month, day);
  return isDay(found) ? found : null;
}
