import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** What was ordered is what is promised; an earlier promise, which was declined, is gone. */
export async function promiseAsOrdered(tx: Database, orderIds: readonly string[]): Promise<void> {
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
