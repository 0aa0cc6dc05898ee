import { randomUUID } from "node:crypto";
import type { Fault } from "@tandem/contract/core/errors";
import type { DeletedAnswer } from "@tandem/contract/core/service";
import { sql } from "kysely";
import type { Context } from "./context.ts";
import type { Database } from "./database.ts";
import { refusedAlone } from "./each-alone.ts";

/** How records of a kind are deleted. */
interface Deletion<Named> {
  /** What people call the records that the caller sees, by their ids. */
  readonly called: (tx: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Deletes one. @throws Fault why it is kept */
  readonly remove: (tx: Database, named: Named) => Promise<unknown>;
  /** There is nothing to bring back. */
  readonly forGood?: true;
}

/**
 * Deletes records, each by itself: one that is kept keeps no other, and the answer says of each what became of it. Of a single one
 * a refusal is a fault. What goes, and what goes with it, its caller may bring back for a day (`app.undoable`).
 */
export function deleteEach<Named extends { readonly id: string }>(
  context: Context,
  delList: readonly Named[],
  { called, remove, forGood }: Deletion<Named>,
): Promise<DeletedAnswer> {
  return context.write(async (tx) => {
    const named = new Map(delList.map((one) => [one.id, one]));
    const ids = named.keys().toArray();
    const numbers = await called(tx, ids);
    const undoToken = forGood ? undefined : await keepWhatGoes(tx, context);
    const removeAll = async (some: readonly string[]) => {
      for (const id of some) await remove(tx, named.get(id) as Named);
    };
    const refused = await keptOf(tx, ids, removeAll);
    const [only] = refused.values();
    if (only && ids.length === 1) throw only;
    const results = delList.map(({ id }) => {
      const [number, fault] = [numbers.get(id) ?? null, refused.get(id)];
      return { id, number, error: fault ? context.refusal(number, fault) : null };
    });
    const deleted = ids.length - refused.size;
    return { deleted, results, ...(deleted > 0 && undoToken ? { undoToken } : {}) };
  });
}

/** Nobody nests records deeper; without an end, each of a thousand could be tried a thousand times. */
const mostRounds = 8;

/** Those that are kept, and why: what only others of them used goes once these have gone. */
async function keptOf(
  tx: Database,
  ids: readonly string[],
  remove: (ids: readonly string[]) => Promise<unknown>,
  rounds = mostRounds,
): Promise<ReadonlyMap<string, Fault>> {
  const refused = await refusedAlone(tx, ids, remove);
  const isLast = refused.size === 0 || refused.size === ids.length || rounds === 1;
  return isLast ? refused : keptOf(tx, [...refused.keys()], remove, rounds - 1);
}

/** The records of a table that the caller sees, by what people call them. */
export const calledBy =
  (table: string, keyField: string): Deletion<never>["called"] =>
  async (tx, ids) => {
    const { rows } = await sql<{ id: string; value: string }>`select id, ${sql.ref(keyField)}::text as value
      from ${sql.table(table)} where id = any (${ids}::bigint[])`.execute(tx);
    return new Map(rows.map(({ id, value }) => [id, value]));
  };

/** From now on the database keeps what goes; answers the token that brings it back. */
async function keepWhatGoes(tx: Database, { call }: Context): Promise<string> {
  const undoToken = randomUUID();
  await sql`select set_config('app.undo', ${undoToken}, true), set_config('app.undo_service', ${call.service}, true),
    set_config('app.undo_method', ${call.method}, true)`.execute(tx);
  return undoToken;
}
