import { whenAtRest } from "../api/atRest.ts";

/** Fetches the parts that forms are made of while nobody waits for them, so that the first form opens at once. */
export function fetchFormsAhead(): void {
  // What cannot be had now is asked for again by the form itself.
  whenAtRest(() => void Promise.all([import("antd/es/form"), import("antd/es/input")]).catch(() => undefined));
}
