import { Fault } from "@tandem/contract/core/errors";
import type { OrderColumn } from "@tandem/contract/orders/purchase-orders/import";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { RefusedStep } from "../../imports/document-rules.ts";
import type { ImportWork } from "../../imports/import-work.ts";

interface Raised {
  readonly id: string;
  readonly number: string;
  readonly ruleName: string;
  readonly amount: string;
  readonly currency: string;
}

/**
 * Orders `t` that changes raised to an amount whose issue needs the approval of others: by a change nobody would be asked.
 * @param before the version that they were
 */
const raised = (of: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`select distinct on (t.id) t.id,
    t.purchase_no as number, r.approval_rule_name as rule_name, trim_scale(r.amount_from)::text as amount, t.currency
  from purchase_order t cross join lateral (select coalesce(t.grand_total, t.total_amount) as amount) w
  join purchase_order_version v on v.purchase_order_id = t.id and v.band_no = ${before}
  join app.approval_rule_in_force r on r.document_step = 'purchaseOrder.issue' and w.amount >= r.amount_from
    and (r.org_no is null or r.org_no = t.org_no) and (r.currency is null or r.currency = t.currency)
  where ${of} and w.amount > coalesce((v.head ->> 'grandTotal')::numeric, (v.head ->> 'totalAmount')::numeric, 0)
  order by t.id, r.amount_from desc`;

const faultOf = ({ number, ruleName, amount, currency }: Raised) =>
  new Fault("changeNeedsApproval", { number, ruleName, amount, currency });

/**
 * Refuses changes that raise issued orders so, before they are the next version. What an ERP says nobody approves here, and is
 * not asked about.
 * @throws Fault changeNeedsApproval
 */
export async function refuseRaised(tx: Database, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Raised>`${raised(sql`t.id = any (${ids}::bigint[])`, sql`t.band_no`)}`.execute(tx);
  const [first] = rows;
  if (first) throw faultOf(first);
}

/** The same of a workbook, once its orders are their next version: which of them it may not raise, each at its first row. */
export async function raisedByRows({ tx }: ImportWork<OrderColumn>): Promise<RefusedStep[]> {
  const changing = sql`select i.document_id, min(i.row_number) as row from import_row i
    where i.action in ('add', 'change') and i.document_id is not null group by i.document_id`;
  const found = await sql<Raised & { row: number }>`with changing as materialized (${changing}),
      raised as (${raised(sql`t.id in (select document_id from changing)`, sql`t.band_no - 1`)})
    select raised.*, changing.row from raised join changing on changing.document_id = raised.id order by changing.row`.execute(
    tx,
  );
  return found.rows.map(({ row, ...order }) => ({
    row,
    column: "purchaseNo",
    fault: faultOf(order),
  }));
}
