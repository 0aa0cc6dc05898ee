import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "./context.ts";
import type { Database } from "./database.ts";

/**
 * Deletes in one transaction what its caller may bring back for a day: the database keeps what goes (`app.undoable`), also
 * what goes with it.
 *
 * @param count how many records the call names
 */
export function deleteUndoably(
  context: Context,
  count: number,
  work: (tx: Database) => Promise<void>,
): Promise<{ deleted: number; undoToken: string }> {
  const undoToken = randomUUID();
  const { service, method } = context.call;
  return context.write(async (tx) => {
    await sql`select set_config('app.undo', ${undoToken}, true), set_config('app.undo_service', ${service}, true),
      set_config('app.undo_method', ${method}, true)`.execute(tx);
    await work(tx);
    return { deleted: count, undoToken };
  });
}
