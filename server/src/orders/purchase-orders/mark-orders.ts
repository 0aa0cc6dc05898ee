import type { MassAnswer } from "@tandem/contract/core/service";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { answerEach } from "../../documents/take-steps.ts";
import { seenOrders } from "./seen-orders.ts";

type NamedOrders = readonly { readonly id: string }[];

/** Puts the mark of the caller's side on orders, with a note: it is no step in their history. */
export async function markOrders(
  tx: Database,
  context: Context,
  wanted: NamedOrders,
  note: string,
): Promise<MassAnswer> {
  const seen = await seenOrders(tx, wanted);
  await sql`insert into purchase_order_mark (purchase_order_id, note)
    select id, nullif(${note}, '') from unnest(${[...seen.keys()]}::bigint[]) as o (id) order by id
    on conflict (tenant_id, purchase_order_id, side)
    do update set note = excluded.note, user_name = excluded.user_name, marked_at = excluded.marked_at`.execute(tx);
  return answerEach(context, wanted, seen);
}

/** Takes the mark of the caller's side off orders, whether they have one or not. */
export async function unmarkOrders(tx: Database, context: Context, wanted: NamedOrders): Promise<MassAnswer> {
  const seen = await seenOrders(tx, wanted);
  await sql`delete from purchase_order_mark where purchase_order_id = any (${[...seen.keys()]}::bigint[])`.execute(tx);
  return answerEach(context, wanted, seen);
}
