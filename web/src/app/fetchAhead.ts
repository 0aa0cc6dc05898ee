import { queryClient } from "../api/queries.ts";

/** Milliseconds after which the browser is taken to be at rest, where it does not say so itself. */
const restMilliseconds = 1500;

const whenAtRest: (work: () => void) => void =
  "requestIdleCallback" in window
    ? (work) => window.requestIdleCallback(work)
    : (work) => setTimeout(work, restMilliseconds);

/**
 * Fetches the parts that forms are made of while nobody waits for them, so that the first form opens at once. A device in a
 * slow network is at rest all the while its page waits for what it shows: then it is not yet time.
 */
export function fetchFormsAhead(): void {
  whenAtRest(() => {
    if (queryClient.isFetching() > 0) return void setTimeout(fetchFormsAhead, restMilliseconds);
    // What cannot be had now is asked for again by the form itself.
    void Promise.all([import("antd/es/form"), import("antd/es/input")]).catch(() => undefined);
  });
}
