import { useState } from "react";

/**
 * What stands in an input whose value is read from what is typed: as the hand writes it, until it leaves (`setTyped(null)`) or
 * the input has come to hold something else than what is read from that.
 *
 * @param shown what stands there otherwise
 */
export function useTyped(held: string, read: (typed: string) => string, shown: string) {
  const [typed, setTyped] = useState<string | null>(null);
  return { standing: typed !== null && read(typed) === held ? typed : shown, setTyped };
}
