import { Fault } from "@tandem/contract/core/errors";
import type { Database } from "../../core/database.ts";

/** The ids of orders, each once. @throws Fault notFound where the caller does not see one of them */
export async function seenOrders(db: Database, wanted: readonly { readonly id: string }[]): Promise<string[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const seen = await db.selectFrom("purchaseOrder").select("id").where("id", "in", ids).execute();
  if (seen.length < ids.length) throw new Fault("notFound");
  return ids;
}
