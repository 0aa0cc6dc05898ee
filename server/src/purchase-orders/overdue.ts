import { acceptanceLifecycle } from "@tandem/contract/purchase-orders/lifecycle";
import { sql } from "kysely";
import type { Pool } from "pg";
import { type Database, inTransaction } from "../core/database.ts";
import { system } from "../core/history.ts";
import { transition } from "../core/transition.ts";
import { wholeTenant } from "../sessions/session-store.ts";
import { orderStorage, tell } from "./acceptance.ts";

const atATime = 200;

/**
 * Accepts the orders whose deadline has passed without an answer, and marks them so (B4.3g).
 * @returns how many were accepted
 */
export async function acceptOverdueOrders(pool: Pool): Promise<number> {
  const tenants = await pool.query<{ id: string }>("select id from app.tenant_ids() as id");
  let accepted = 0;
  for (const { id } of tenants.rows) {
    for (;;) {
      const done = await inTransaction(pool, wholeTenant(id), acceptSome);
      accepted += done;
      if (done < atATime) break;
    }
  }
  return accepted;
}

async function acceptSome(tx: Database): Promise<number> {
  const overdue = await sql<{ id: string }>`select id from purchase_order
    where status = '1' and refuse_sign in ('0', '4') and acceptance_deadline < current_date
    order by id limit ${atATime} for update skip locked`.execute(tx);
  for (const { id } of overdue.rows) {
    const accepted = await transition(tx, acceptanceLifecycle, orderStorage, id, "acceptOverdue", {
      taker: system,
      actor: { side: "system", can: () => true },
      set: { acceptedAutomatically: "1", purRefuseSign: "0" },
    });
    await tell(tx, accepted, "accepted");
  }
  const ids = overdue.rows.map((row) => row.id);
  await promiseAsOrdered(tx, ids);
  return ids.length;
}

/** Whoever says nothing has promised what was asked; an earlier, declined promise is gone. */
async function promiseAsOrdered(tx: Database, orderIds: readonly string[]): Promise<void> {
  await sql`delete from purchase_order_promise p using purchase_order_line l
    where l.tenant_id = p.tenant_id and l.id = p.purchase_order_line_id and l.purchase_order_id = any (${orderIds}::bigint[])`.execute(
    tx,
  );
  await sql`insert into purchase_order_promise (purchase_order_line_id, org_no, supplier_no, promise_seq, promise_qty, promise_date)
    select id, org_no, supplier_no, 1, batch_pur_qty, expect_arrival_date
    from purchase_order_line where purchase_order_id = any (${orderIds}::bigint[])`.execute(tx);
  await sql`update purchase_order_line set promise_qty = batch_pur_qty, promise_date = expect_arrival_date
    where purchase_order_id = any (${orderIds}::bigint[])`.execute(tx);
}
