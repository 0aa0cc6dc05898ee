import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../core/database.ts";

/** Does what may be refused; what it did before it was is taken back, and the transaction goes on. Answers the refusal, or null. */
export async function refusalOf(tx: Database, work: () => Promise<unknown>): Promise<Fault | null> {
  await sql`savepoint alone`.execute(tx);
  try {
    await work();
    await sql`release savepoint alone`.execute(tx);
    return null;
  } catch (failure) {
    if (!(failure instanceof Fault)) throw failure;
    await sql`rollback to savepoint alone`.execute(tx);
    return failure;
  }
}

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
  const ofAll = await refusalOf(tx, () => work(ids));
  const refused = new Map<string, Fault>();
  if (ofAll === null) return refused;
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return refused.set(only, ofAll);
  for (const id of ids) {
    const refusal = await refusalOf(tx, () => work([id]));
    if (refusal !== null) refused.set(id, refusal);
  }
  return refused;
}
