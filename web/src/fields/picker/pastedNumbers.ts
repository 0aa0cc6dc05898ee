import { oneForm } from "@tandem/contract/core/one-form";

/**
 * The numbers in a text that was copied, for example from a column of a spreadsheet: one a line, or side by side with tabs,
 * commas or semicolons between them. Each is given once. Whether a space parts two numbers or belongs to one, only the
 * list can tell: {@link wordsOf} gives the other reading.
 */
export function pastedNumbers(text: string): string[] {
  const parts = oneForm(text)
    .split(/[\r\n\t,;，；、]+/u)
    .map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** The words of a number that may be several, parted by spaces. */
export function wordsOf(number: string): string[] {
  return number.split(/\s+/u);
}

/** Whether a text is more than one number, and not a word to search for. */
export function isSeveral(text: string): boolean {
  return pastedNumbers(text).flatMap(wordsOf).length > 1;
}
