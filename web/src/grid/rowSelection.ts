/** Where a range of rows begins, and what was selected before it. */
export interface Anchor {
  readonly id: string;
  readonly before: readonly string[];
}

/** The ids with one of them added, or taken out where it was. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

/** What was selected before the anchor, and every row from there to another, in either direction. */
export function rangeSelected(all: readonly string[], anchor: Anchor, to: string): string[] {
  const from = all.indexOf(anchor.id);
  const end = all.indexOf(to);
  if (from < 0 || end < 0) return [...anchor.before, to];
  const range = all.slice(Math.min(from, end), Math.max(from, end) + 1);
  return [...new Set([...anchor.before, ...range])];
}
