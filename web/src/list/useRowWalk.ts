import { useEffect, useState } from "react";

interface Options {
  readonly ids: readonly string[];
  /** The row whose drawer is open; empty where none is. */
  readonly openId: string;
  /** Page number from 1, and how many there are. */
  readonly page: number;
  readonly pages: number;
  /** The rows are those of the page, and not of one before. */
  readonly isSettled: boolean;
  /** The rows of the page have not come. */
  readonly isFailed: boolean;
  readonly onOpen: (id: string) => void;
  /** Goes to a page; the drawer stays open meanwhile. */
  readonly onPage: (page: number) => void;
}

/** The way from an open row of a list to those before and after it, over the ends of the page. */
export interface RowWalk {
  /** The place of the row within the page, from 0. */
  readonly place: number;
  /** null at the list's ends. */
  readonly toPrevious: (() => void) | null;
  readonly toNext: (() => void) | null;
  /** On the way to a row that is not there yet. */
  readonly isWalking: boolean;
}

/** The row at one end of a page that is on its way, and the row from which one goes there. */
interface WantedPage {
  readonly page: number;
  readonly end: "first" | "last";
  readonly from: string;
}

/** Walks the rows of a list while one of them is open (S2.23a). */
export function useRowWalk(options: Options): RowWalk {
  const { ids, openId, page, pages, isSettled, isFailed, onOpen, onPage } = options;
  const [wanted, setWanted] = useState<WantedPage | null>(null);
  const isAtPage = wanted !== null && wanted.page === page;
  // Whoever closes the row meanwhile, or opens another, goes no further.
  const isGivenUp = wanted !== null && (wanted.from !== openId || (isAtPage && isFailed));
  if (isGivenUp) setWanted(null);
  const isThere = isAtPage && isSettled && !isGivenUp;
  const reached = isThere ? ids.at(wanted.end === "first" ? 0 : -1) : undefined;
  useEffect(() => {
    if (reached === undefined) return;
    setWanted(null);
    onOpen(reached);
  });
  const place = ids.indexOf(openId);
  const to = (step: 1 | -1) => {
    if (wanted !== null || openId === "" || place < 0) return null;
    const next = ids[place + step];
    if (next !== undefined) return () => onOpen(next);
    const nextPage = page + step;
    if (nextPage < 1 || nextPage > pages) return null;
    return () => {
      setWanted({ page: nextPage, end: step === 1 ? "first" : "last", from: openId });
      onPage(nextPage);
    };
  };
  return { place, toPrevious: to(-1), toNext: to(1), isWalking: wanted !== null };
}
