import { useEffect, useRef } from "react";
import { lastNews } from "../api/liveNews.ts";
import type { ListRow } from "./ListTable.tsx";

/** Rows as they stand, and how many more there are now that are not shown yet. */
export interface Standing<R extends ListRow> {
  readonly rows: readonly R[];
  readonly further: number;
}

/** Of some ids those that others have not: before the last that both have, and behind it. */
function parted(ids: readonly string[], others: ReadonlyMap<string, unknown>) {
  const last = ids.findLastIndex((id) => others.has(id));
  return { within: ids.slice(0, last + 1).filter((id) => !others.has(id)), behind: ids.slice(last + 1) };
}

/**
 * What an answer to the same question makes of rows that stand there: each stays in its place, as it is now, and those that
 * match no longer go, and what follows comes up from the next page. New ones come in where the user made them; those of others
 * wait, and what they push off the page stays.
 *
 * @param size how many rows a page has
 * @param isNews whether somebody else's changes are the reason for it
 * @param fewer how many fewer match than before, on all pages
 */
export function stand<R extends ListRow>(
  before: readonly R[],
  answered: readonly R[],
  size: number,
  isNews: boolean,
  fewer: number,
): Standing<R> {
  const known = new Map(answered.map((row) => [row.id, row]));
  const stood = new Map(before.map((row) => [row.id, row]));
  const gone = parted([...stood.keys()], known);
  const come = parted([...known.keys()], stood);
  const all = come.within.length + come.behind.length;
  // Where nothing stands, nothing moves.
  if (before.length === 0 || (all > 0 && !isNews)) return { rows: answered, further: 0 };
  // Rows that go from between others were pushed off by nothing: they left.
  const up = Math.min(come.behind.length, Math.max(gone.within.length - come.within.length, fewer, 0));
  const further = all - up;
  const pushed = answered.length < size ? 0 : further;
  const kept = new Set(pushed === 0 ? [] : gone.behind.slice(-pushed));
  const rows = before.flatMap((row) => {
    const now = known.get(row.id);
    return now ? [now] : kept.has(row.id) ? [row] : [];
  });
  return { rows: [...rows, ...answered.slice(answered.length - up)], further };
}

/** Keeps the rows of a list in their places while it is the same question, until it is asked again by the user. */
export function useSteadyRows<R extends ListRow>(
  rows: readonly R[] | undefined,
  means: {
    readonly question: string;
    readonly size: number;
    readonly answeredAt: number;
    /** How many there are on all pages, where that is known. */
    readonly total: number | null;
    /** The rows are those of another question. */
    readonly stale: boolean;
  },
): { readonly rows: readonly R[] | undefined; readonly further: number } {
  const held = useRef<{
    question: string;
    answeredAt: number;
    total: number | null;
    answered: readonly R[];
    standing: Standing<R>;
  }>(undefined);
  const shownAt = useRef(0);
  // What came while the page was not on screen is under nobody's hand.
  useEffect(() => {
    shownAt.current = Date.now();
  }, []);
  if (!rows || means.stale) return { rows, further: 0 };
  const { question, size, answeredAt, total } = means;
  const last = held.current;
  if (last?.question !== question) {
    held.current = { question, answeredAt, total, answered: rows, standing: { rows, further: 0 } };
  } else if (last.answered !== rows) {
    const isNews = lastNews() > Math.max(last.answeredAt, shownAt.current);
    const fewer = total === null || last.total === null ? 0 : last.total - total;
    const standing = stand(last.standing.rows, rows, size, isNews, fewer);
    held.current = { question, answeredAt, total, answered: rows, standing };
  }
  return held.current?.standing ?? { rows, further: 0 };
}
