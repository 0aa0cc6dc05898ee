import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

interface Raised {
  readonly number: string;
  readonly ruleName: string;
  readonly amount: string;
  readonly currency: string;
}

/**
 * Refuses changes that raise issued orders to an amount whose issue needs the approval of others: by a change nobody would be
 * asked. What an ERP says nobody approves here, and is not asked about.
 * @throws Fault changeNeedsApproval
 */
export async function refuseRaised(tx: Database, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Raised>`select t.purchase_no as number, r.approval_rule_name as rule_name,
      trim_scale(r.amount_from)::text as amount, t.currency
    from purchase_order t cross join lateral (select coalesce(t.grand_total, t.total_amount) as amount) w
    join purchase_order_version v on v.purchase_order_id = t.id and v.band_no = t.band_no
    join app.approval_rule_in_force r on r.document_step = 'purchaseOrder.issue' and w.amount >= r.amount_from
      and (r.org_no is null or r.org_no = t.org_no) and (r.currency is null or r.currency = t.currency)
    where t.id = any (${ids}::bigint[]) and w.amount > coalesce((v.head ->> 'grandTotal')::numeric, (v.head ->> 'totalAmount')::numeric, 0)
    order by t.id, r.amount_from desc limit 1`.execute(tx);
  const [raised] = rows;
  if (!raised) return;
  const { number, ruleName, amount, currency } = raised;
  throw new Fault("changeNeedsApproval", { number, ruleName, amount, currency });
}
