import { Fault } from "@tandem/contract/core/errors";
import type { Database } from "../../core/database.ts";

/** Orders by id, each once, and their numbers. @throws Fault notFound where the caller does not see one of them */
export async function seenOrders(
  db: Database,
  wanted: readonly { readonly id: string }[],
): Promise<{ readonly ids: string[]; readonly numbers: string[] }> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const seen = await db.selectFrom("purchaseOrder").select(["id", "purchaseNo"]).where("id", "in", ids).execute();
  if (seen.length < ids.length) throw new Fault("notFound");
  return { ids, numbers: seen.map(({ purchaseNo }) => purchaseNo) };
}
