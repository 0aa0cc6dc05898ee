import type { Page } from "@tandem/contract/core/service";
import { useEffect } from "react";
import type { ListState } from "./listState.ts";

/** Whether an answer is of a page behind the last one: there are rows, but none of them there. */
const isPastEnd = (page: Page<unknown> | undefined) => page?.records.length === 0 && (page.total ?? 0) > 0;

/**
 * Leads from a page past the end, as of a link that is older than the list is short, to the last one. Answers whether it is on
 * its way there: what stands there meanwhile says nothing of the list.
 *
 * @param isStale whether the page is that of another question
 */
export function useLastPage(
  page: Page<unknown> | undefined,
  isStale: boolean,
  { current, size, open }: ListState,
  change: (change: Partial<ListState>) => void,
): boolean {
  const isPast = isPastEnd(page);
  const last = Math.ceil((page?.total ?? 0) / size);
  const leads = isPast && !isStale && last < current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leads there once, however the state is changed
  useEffect(() => {
    if (leads) change({ current: last, open });
  }, [leads, last]);
  return isPast && (isStale || leads);
}
