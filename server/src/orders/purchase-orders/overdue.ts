import { acceptanceLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { sql } from "kysely";
import type { Pool } from "pg";
import { type Database, inTransaction } from "../../core/database.ts";
import { system } from "../../core/history.ts";
import { lockRecords, transitionAll } from "../../core/transition.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { orderStorage, tell } from "./acceptance.ts";
import { promiseAsOrdered } from "./promises.ts";

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
  if (overdue.rows.length === 0) return 0;
  const orders = await lockRecords(tx, acceptanceLifecycle, orderStorage, overdue.rows);
  await transitionAll(tx, acceptanceLifecycle, orderStorage, orders, "acceptOverdue", {
    taker: system,
    actor: { side: "system", can: () => true },
    set: { acceptedAutomatically: "1", purRefuseSign: "0" },
  });
  // Whoever says nothing has promised what was asked.
  await promiseAsOrdered(
    tx,
    orders.map(({ id }) => id),
  );
  await tell(tx, orders, "accepted");
  return orders.length;
}
