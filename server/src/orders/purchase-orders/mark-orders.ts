import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { seenOrders } from "./seen-orders.ts";

type Wanted = readonly { readonly id: string }[];

/** Puts the mark of the caller's side on orders, with a note. @throws Fault notFound */
export async function markOrders(
  tx: Database,
  context: Context,
  wanted: Wanted,
  note: string,
): Promise<{ changed: number }> {
  const ids = await namedOrders(tx, context, wanted);
  await sql`insert into purchase_order_mark (purchase_order_id, note)
    select id, nullif(${note}, '') from unnest(${ids}::bigint[]) as o (id) order by id
    on conflict (tenant_id, purchase_order_id, side)
    do update set note = excluded.note, user_name = excluded.user_name, marked_at = excluded.marked_at`.execute(tx);
  return { changed: ids.length };
}

/** Takes the mark of the caller's side off orders; answers how many had one. @throws Fault notFound */
export async function unmarkOrders(tx: Database, context: Context, wanted: Wanted): Promise<{ changed: number }> {
  const ids = await namedOrders(tx, context, wanted);
  const gone =
    await sql`delete from purchase_order_mark where purchase_order_id = any (${ids}::bigint[]) returning 1`.execute(tx);
  return { changed: gone.rows.length };
}

/** The ids of the orders, of which the operation log hears the numbers: a mark is no step in their history. */
async function namedOrders(tx: Database, context: Context, wanted: Wanted): Promise<string[]> {
  const { ids, numbers } = await seenOrders(tx, wanted);
  context.about(...numbers);
  return ids;
}
