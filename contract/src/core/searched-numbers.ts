/** A search for more numbers than this is refused by its length long before. */
const mostNumbers = 1000;

/** A keyword may be a column of numbers. */
export const longestKeyword = 10_000;

const hasDigit = (part: string) => /\d/.test(part);
const saysSomething = (part: string) => /[\p{L}\p{N}]/u.test(part);
const parts = (text: string, separator: RegExp) => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

/**
 * The numbers that somebody searches for at once, separated by lines, semicolons, commas or blanks, also mixed where each of
 * them looks like a number; by lines or semicolons alone whatever they look like. Null where the text is one thing to look for,
 * as a name of several words.
 */
export function searchedNumbers(text: string): string[] | null {
  const all = parts(text, /[;；,，、\s]+/);
  if (all.length > 1 && all.every((part) => hasDigit(part) && part.length >= 4)) return all.slice(0, mostNumbers);
  const lines = parts(text, /[;；\t\r\n]+/);
  if (lines.length > 1 && lines.every(saysSomething)) return lines.slice(0, mostNumbers);
  const listed = parts(text, /[,，、]+/);
  if (listed.length > 1 && listed.every(hasDigit)) return listed.slice(0, mostNumbers);
  return null;
}
