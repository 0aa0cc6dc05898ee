import { startTransition, useEffect, useState } from "react";
import { queryClient } from "./queries.ts";

/** Milliseconds after which it is looked again whether a page still waits for something. */
const againAfter = 250;
/** Milliseconds after which the browser is taken to be at rest, where it does not say so itself. */
const restMilliseconds = 1500;
/** Milliseconds after which a page that still waits, as for a call that nobody answers, no longer holds up what is beside it. */
const mostMilliseconds = 10_000;

const whenIdle: (work: () => void) => void =
  "requestIdleCallback" in window
    ? (work) => window.requestIdleCallback(work)
    : (work) => setTimeout(work, restMilliseconds);

let isRested = false;

/**
 * Does something as soon as nobody waits for the first page any more. A device in a slow network is at rest all the while its page
 * waits for what it shows: then it is not yet time.
 */
export function whenAtRest(work: () => void): void {
  if (isRested) {
    work();
    return;
  }
  whenIdle(() => {
    isRested ||= queryClient.isFetching() === 0 || performance.now() >= mostMilliseconds;
    if (isRested) work();
    else setTimeout(whenAtRest, againAfter, work);
  });
}

/** Whether the first page stands: what is shown beside it is asked for from then on, and does not hold it up. */
export function useAtRest(): boolean {
  const [rested, setRested] = useState(isRested);
  useEffect(() => {
    if (!rested) whenAtRest(() => startTransition(() => setRested(true)));
  }, [rested]);
  return rested;
}
