/** A line, and how it is told in fewer characters. */
export interface CutLine {
  readonly whole: string;
  readonly within: (most: number) => string;
}

/** A text that is told as far as there is room. */
export const plainLine = (whole: string): CutLine => ({
  whole,
  within: (most) => `${whole.slice(0, most - 1)}…`,
});

/** So much is told of each line at least, however many there are. */
const least = 200;

/**
 * Lines in so many characters altogether: what is too long gives way to what is short, and where there are too many lines it is said
 * how many more there are.
 */
export function linesWithin(lines: readonly CutLine[], longest: number, wordMore: (count: number) => string): string {
  const most = Math.max(fairShare(lines, longest), least);
  const told = lines.map(({ whole, within }) => (whole.length < most ? whole : within(most - 1)));
  const all = told.join("\n");
  if (all.length <= longest) return all;
  let left = longest - wordMore(told.length).length;
  const shown = told.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return [...told.slice(0, shown), wordMore(told.length - shown)].join("\n");
}

/** How long, with its end, a line may be so that all that are longer are cut alike. */
function fairShare(lines: readonly CutLine[], longest: number): number {
  let left = longest;
  const lengths = lines.map(({ whole }) => whole.length + 1).sort((a, b) => a - b);
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** As many of some texts as there is room for, and how many more there are. */
export function listWithin(
  listed: readonly string[],
  most: number,
  wordMore: (shown: string, more: number) => string,
): string {
  let length = wordMore("", listed.length).length;
  const beyond = listed.findIndex((each) => {
    length += each.length + between.length;
    return length > most;
  });
  return wordMore(listed.slice(0, beyond).join(between), listed.length - beyond);
}

const between = ", ";
