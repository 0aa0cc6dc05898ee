import { QueryClient } from "@tanstack/react-query";

/** A list is shown again as it was on return, and asked anew after this long or after a change (S4.2c). */
const freshFor = 60_000;
/** Pages that are kept show what they showed for so long after they were left. */
const keptFor = 3_600_000;

/** The one copy of server state. Calls show their own errors, and a refusal is an answer: nothing is tried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: freshFor, gcTime: keptFor },
    mutations: { retry: false },
  },
});

/** Marks everything shown as changed, after an action. */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}
