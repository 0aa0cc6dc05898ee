/** Milliseconds after which the browser is taken to be at rest, where it does not say so itself. */
const restMilliseconds = 1500;

const whenAtRest: (work: () => void) => void =
  "requestIdleCallback" in window
    ? (work) => window.requestIdleCallback(work)
    : (work) => setTimeout(work, restMilliseconds);

/** Fetches the parts that forms are made of while nobody waits for them, so that the first form opens at once. */
export function fetchFormsAhead(): void {
  // What cannot be had now is asked for again by the form itself.
  whenAtRest(() => void Promise.all([import("antd/es/form"), import("antd/es/input")]).catch(() => undefined));
}
