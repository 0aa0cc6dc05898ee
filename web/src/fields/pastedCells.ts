import type { LanguageCode } from "@tandem/contract/core/languages";
import dayjs from "dayjs";

/** The cells of what was copied from a spreadsheet: rows by line breaks, columns by tabs. */
export function pastedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.trim()));
}

/** Whether text is a piece of a spreadsheet and not one word typed elsewhere. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trim());
}

const dayFirst: ReadonlySet<LanguageCode> = new Set(["vi-VN"]);

/**
 * A date as people write it in a spreadsheet: year first anywhere, else in the order of the user's language.
 *
 * @returns `YYYY-MM-DD`, or null where it is no date
 */
export function pastedDate(text: string, language: LanguageCode): string | null {
  const parts = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D?$/.exec(text.trim())?.slice(1);
  if (!parts) return null;
  const [first = "", second = "", third = ""] = parts;
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : dayFirst.has(language)
        ? [third, second, first]
        : [third, first, second];
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = dayjs(written);
  return parsed.isValid() && parsed.format("YYYY-MM-DD") === written ? written : null;
}
