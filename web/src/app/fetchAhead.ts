import { whenAtRest } from "../api/atRest.ts";

/**
 * Fetches while nobody waits for them the parts that forms are made of, so that the first form opens at once, and the dialogs of
 * questions, which are asked when the network is away or a release has taken their file, too.
 */
export function fetchAhead(): void {
  // What cannot be had now is asked for again by whoever needs it.
  const fetchAll = () => Promise.all([import("antd/es/form"), import("antd/es/input"), import("../ui/Asker.tsx")]);
  whenAtRest(() => void fetchAll().catch(() => undefined));
}
