import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Parties } from "../../core/parties.ts";
import type { Work } from "../../documents/take-steps.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import { type LeavingLot, withoutReport } from "./require-approved.ts";
import type { storedNotices } from "./stored-notices.ts";

/** A line of a notice that is to go out. */
interface Leaving extends LeavingLot {
  readonly shippingNoticeId: string;
  readonly unitNo: string;
  readonly announced: string;
  readonly packed: string;
  /** Its supplier delivers nothing to its organisation meanwhile. */
  readonly isFrozen: boolean;
}

/**
 * The notices go out, once all that they announce is packed. They wait for that because a rule asked for it when they were judged,
 * and do so where it asks for it no more. What else a day may have changed since, reports and the freeze, holds as it is by then.
 */
export const dispatched =
  ({ today }: Pick<Context, "today">): Work<(typeof storedNotices)["reads"], DeliveryRule, unknown> =>
  async (tx, ready) => {
    const ids = ready.map(({ record }) => record.id);
    const lines = Map.groupBy(await leavingWith(tx, ids), ({ shippingNoticeId }) => shippingNoticeId);
    const refused = new Map<string, Fault>();
    for (const { record, rule } of ready) {
      const refusal = await whyKept(tx, record, rule, lines.get(record.id) ?? []);
      if (refusal) refused.set(record.id, refusal);
    }
    const { pendingApproval, shipped } = noticeStatus.code;
    return {
      what: "sent",
      refused,
      on: ({ rule }) => ({ to: rule.approvalAsked ? pendingApproval : shipped, set: { deliveryDate: today } }),
    };
  };

/** What keeps a notice from going out today. */
async function whyKept(
  tx: Database,
  between: Pick<Parties, "orgNo" | "supplierNo">,
  { packingAsked, reportAsked }: DeliveryRule,
  lines: readonly Leaving[],
): Promise<Fault | null> {
  if (lines.some(({ isFrozen }) => isFrozen)) return new Fault("supplierFrozen");
  const unpacked = lines.find(({ announced, packed }) => compareNumbers(packed, announced) < 0);
  if (unpacked) {
    const { purchaseNo, itemNo, unitNo, announced, packed } = unpacked;
    const by = isYes(packingAsked.value) ? ruleParameters(packingAsked.rule, "packingAsked") : {};
    const line = lineName(unpacked);
    return new Fault("noticeNotPacked", { purchaseNo, line, itemNo, unitNo, announced, packed, ...by });
  }
  if (!isYes(reportAsked.value)) return null;
  const [first] = await withoutReport(tx, between, reportAsked, lines);
  return first ? new Fault(first.error, first.parameters) : null;
}

async function leavingWith(tx: Database, noticeIds: readonly string[]): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select t.shipping_notice_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq, l.item_no, t.lot_no,
      l.pur_unit_no as unit_no, t.delivery_qty + coalesce(t.gift_qty, 0) as announced, p.qty as packed,
      exists (select from supplier_organisation s where s.tenant_id = t.tenant_id and s.supplier_no = t.supplier_no
        and s.org_no = t.org_no and s.is_frozen) as is_frozen
    from shipping_notice_line t
    join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
    cross join lateral (select coalesce(sum(c.qty), 0) as qty from shipping_package_content c
      where c.tenant_id = t.tenant_id and c.shipping_notice_line_id = t.id) p
    where t.shipping_notice_id = any (${noticeIds}::bigint[])
    order by t.id`.execute(tx);
  return rows;
}
