import type { Fault } from "@tandem/contract/core/errors";
import { attempt } from "./attempt.ts";
import type { Database } from "./database.ts";

/**
 * Does something to several records at once; where that is refused, to one after the other, so that each is done or refused
 * by itself.
 *
 * @returns the refusals, by the ids of their records
 */
export async function refusedAlone(
  tx: Database,
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<ReadonlyMap<string, Fault>> {
  const ofAll = await attempt(tx, () => work(ids));
  const refused = new Map<string, Fault>();
  if (ofAll === null) return refused;
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return refused.set(only, ofAll);
  for (const id of ids) {
    const refusal = await attempt(tx, () => work([id]));
    if (refusal !== null) refused.set(id, refusal);
  }
  return refused;
}
