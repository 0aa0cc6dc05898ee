import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Does what may be refused; what it did before it was is taken back, and the transaction goes on. Answers the refusal, or null. */
export async function attempt(tx: Database, work: () => Promise<unknown>): Promise<Fault | null> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(tx);
    return null;
  } catch (failure) {
    if (!(failure instanceof Fault)) throw failure;
    await sql`rollback to savepoint attempt`.execute(tx);
    return failure;
  }
}

/** Does what may be refused, and takes it back either way. Answers the refusal, or null. */
export async function refusalOf(tx: Database, work: () => Promise<unknown>): Promise<Fault | null> {
  await sql`savepoint untried`.execute(tx);
  let refusal: Fault | null = null;
  try {
    await work();
  } catch (failure) {
    if (!(failure instanceof Fault)) throw failure;
    refusal = failure;
  }
  await sql`rollback to savepoint untried`.execute(tx);
  return refusal;
}
