import type { Database } from "../../core/database.ts";

/** The numbers of those orders that the caller sees, by their ids. */
export async function seenOrders(
  db: Database,
  wanted: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const seen = await db.selectFrom("purchaseOrder").select(["id", "purchaseNo"]).where("id", "in", ids).execute();
  return new Map(seen.map(({ id, purchaseNo }) => [id, purchaseNo]));
}
