import { type InvalidateQueryFilters, QueryClient, type UseQueryResult } from "@tanstack/react-query";

/** A list is shown again as it was on return, and asked anew after this long or after a change (S4.2c). */
export const freshFor = 60_000;
/** Pages that are kept show what they showed for so long after they were left. */
const keptFor = 3_600_000;

/** The one copy of server state. Calls show their own errors, and a refusal is an answer: nothing is tried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: freshFor, gcTime: keptFor },
    mutations: { retry: false },
  },
});

/** Whether there is no answer to what is asked: the call failed, or waits for a network. What is asked again is not there yet. */
export function isUnanswered(
  asked: Pick<UseQueryResult, "data" | "isError" | "isFetching" | "isPaused" | "isPlaceholderData">,
): boolean {
  const isKnown = asked.data !== undefined && !asked.isPlaceholderData;
  return !isKnown && !asked.isFetching && (asked.isError || asked.isPaused);
}

/** Of answers that tell what users keep for themselves, as how they arrange a list: they name no record. */
export const keptByUsers = { keptByUsers: true } as const;

/**
 * Asks again for what is shown of some answers, and marks what is not. An answer that is on its way for the first time may have been
 * read before what changed, and counts as new once it comes: it is asked for once more then.
 */
export function outdate(filters: InvalidateQueryFilters): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined) continue;
    const { queryKey } = query;
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true });
    // What is being asked for already is not asked for twice by this.
    void query.fetch().then(again, () => undefined);
  }
  return queryClient.invalidateQueries(filters);
}

/**
 * Asks for everything again: what a user asks for by hand, after a change of what somebody may see and do, and where it is not
 * known what was missed. After any other write only what it touched is asked again (`afterWrite.ts`).
 */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}
