import { useEffect, useRef } from "react";
import { lastNews } from "../api/liveNews.ts";
import type { ListRow } from "./ListTable.tsx";

/** Rows as they stand, and how many more there are now that are not shown yet. */
export interface Standing<R extends ListRow> {
  readonly rows: readonly R[];
  readonly further: number;
}

/**
 * What an answer to the same question makes of rows that stand there: each stays in its place, as it is now, and those that
 * match no longer go. New ones come in where the user made them; those of others wait, and what they push off the page stays.
 *
 * @param size how many rows a page has
 * @param isNews whether somebody else's changes are the reason for it
 */
export function stand<R extends ListRow>(
  before: readonly R[],
  answered: readonly R[],
  size: number,
  isNews: boolean,
): Standing<R> {
  const known = new Map(answered.map((row) => [row.id, row]));
  const stood = new Set(before.map(({ id }) => id));
  const added = answered.filter(({ id }) => !stood.has(id));
  // Where nothing stands, nothing moves.
  if (before.length === 0 || (added.length > 0 && !isNews)) return { rows: answered, further: 0 };
  const pushed = answered.length < size ? 0 : added.length;
  const gone = before.filter(({ id }) => !known.has(id));
  const kept = new Set(pushed === 0 ? [] : gone.slice(-pushed).map(({ id }) => id));
  const rows = before.flatMap((row) => {
    const now = known.get(row.id);
    return now ? [now] : kept.has(row.id) ? [row] : [];
  });
  return { rows, further: added.length };
}

/** Keeps the rows of a list in their places while it is the same question, until it is asked again by the user. */
export function useSteadyRows<R extends ListRow>(
  rows: readonly R[] | undefined,
  means: {
    readonly question: string;
    readonly size: number;
    readonly answeredAt: number;
    /** The rows are those of another question. */
    readonly stale: boolean;
  },
): { readonly rows: readonly R[] | undefined; readonly further: number } {
  const held = useRef<{ question: string; answeredAt: number; answered: readonly R[]; standing: Standing<R> }>(
    undefined,
  );
  const shownAt = useRef(0);
  // What came while the page was not on screen is under nobody's hand.
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);
  if (!rows || means.stale) return { rows, further: 0 };
  const { question, size, answeredAt } = means;
  const last = held.current;
  if (last?.question !== question) {
    held.current = { question, answeredAt, answered: rows, standing: { rows, further: 0 } };
  } else if (last.answered !== rows) {
    const standing = stand(last.standing.rows, rows, size, lastNews() > Math.max(last.answeredAt, shownAt.current));
    held.current = { question, answeredAt, answered: rows, standing };
  }
  return held.current?.standing ?? { rows, further: 0 };
}
