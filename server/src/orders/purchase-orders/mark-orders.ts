import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

type Wanted = readonly { readonly id: string }[];

/** The ids of orders, each once. @throws Fault notFound where the caller does not see one of them */
async function seenOf(tx: Database, wanted: Wanted): Promise<string[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const seen = await tx.selectFrom("purchaseOrder").select("id").where("id", "in", ids).execute();
  if (seen.length < ids.length) throw new Fault("notFound");
  return ids;
}

/** Puts the mark of the caller's side on orders, with a note. @throws Fault notFound */
export async function markOrders(tx: Database, wanted: Wanted, note: string): Promise<{ changed: number }> {
  const ids = await seenOf(tx, wanted);
  await sql`insert into purchase_order_mark (purchase_order_id, note)
    select id, nullif(${note}, '') from unnest(${ids}::bigint[]) as o (id) order by id
    on conflict (tenant_id, purchase_order_id, side)
    do update set note = excluded.note, user_name = excluded.user_name, marked_at = excluded.marked_at`.execute(tx);
  return { changed: ids.length };
}

/** Takes the mark of the caller's side off orders; answers how many had one. @throws Fault notFound */
export async function unmarkOrders(tx: Database, wanted: Wanted): Promise<{ changed: number }> {
  const ids = await seenOf(tx, wanted);
  const gone =
    await sql`delete from purchase_order_mark where purchase_order_id = any (${ids}::bigint[]) returning 1`.execute(tx);
  return { changed: gone.rows.length };
}
