import { Fault } from "@tandem/contract/core/errors";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Work } from "../../documents/take-steps.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import type { storedNotices } from "./stored-notices.ts";

/** A line of which not all is packed. */
interface Unpacked {
  readonly shippingNoticeId: string;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly itemNo: string;
  readonly unitNo: string;
  readonly announced: string;
  readonly packed: string;
}

/**
 * The notices go out, once all that they announce is packed. They wait for that because a rule asked for it when they were judged,
 * and do so where it asks for it no more.
 */
export const dispatched: Work<(typeof storedNotices)["reads"], DeliveryRule, unknown> = async (tx, ready) => {
  const unpacked = await firstUnpacked(
    tx,
    ready.map(({ record }) => record.id),
  );
  const { pendingApproval, shipped } = noticeStatus.code;
  const refused = ready.flatMap(({ record, rule: { packingAsked } }): [string, Fault][] => {
    const line = unpacked.get(record.id);
    if (!line) return [];
    const { purchaseNo, itemNo, unitNo, announced, packed } = line;
    const name = lineName(line);
    const by = isYes(packingAsked.value) ? ruleParameters(packingAsked.rule, "packingAsked") : {};
    const refusal = new Fault("noticeNotPacked", { purchaseNo, line: name, itemNo, unitNo, announced, packed, ...by });
    return [[record.id, refusal]];
  });
  return {
    what: "sent",
    refused: new Map(refused),
    on: ({ rule }) => ({ to: rule.approvalAsked ? pendingApproval : shipped }),
  };
};

async function firstUnpacked(tx: Database, noticeIds: readonly string[]): Promise<ReadonlyMap<string, Unpacked>> {
  const { rows } = await sql<Unpacked>`
    select distinct on (t.shipping_notice_id) t.shipping_notice_id, l.purchase_no, l.purchase_seq, l.purchase_phase_seq,
      l.purchase_batch_seq, l.item_no, l.pur_unit_no as unit_no, t.delivery_qty + coalesce(t.gift_qty, 0) as announced, p.qty as packed
    from shipping_notice_line t
    join purchase_order_line l on l.tenant_id = t.tenant_id and l.id = t.purchase_order_line_id
    cross join lateral (select coalesce(sum(c.qty), 0) as qty from shipping_package_content c
      where c.tenant_id = t.tenant_id and c.shipping_notice_line_id = t.id) p
    where t.shipping_notice_id = any (${noticeIds}::bigint[]) and p.qty < t.delivery_qty + coalesce(t.gift_qty, 0)
    order by t.shipping_notice_id, t.id`.execute(tx);
  return new Map(rows.map((row) => [row.shippingNoticeId, row]));
}
