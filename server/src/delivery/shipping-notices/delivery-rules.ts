import type { StatusCode } from "@tandem/contract/core/statuses";
import { deliveryTiming } from "@tandem/contract/delivery/shipping-notices/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Whose } from "../../documents/stored-document.ts";
import { type Decided, isYes, type OrderRule } from "../../orders/order-rules/decisions.ts";
import { rulesNameMaterials, rulesOfKeys } from "../../orders/purchase-orders/order-rules.ts";

/** What a rule asks of a notice that is sent, and of its arrival (B3.12). */
export interface DeliveryRule {
  readonly approvalAsked: boolean;
  /** Whether all that a notice announces is packed before it goes out. */
  readonly packingAsked: Decided;
  /** Whether a line leaves only by an approved report that is valid on the day. */
  readonly reportAsked: Decided;
  readonly earlyDays: number;
  readonly lateDays: number;
  /** Days of shelf life that goods have left when they are received; 0: it is not looked at. */
  readonly remainingDays: Decided;
  /** By how much of what is ordered more may arrive than was announced and ordered, in percent. */
  readonly overDelivery: Decided;
  /** Whether a notice has to say how it travels. */
  readonly shippingInfoNeeded: Decided;
  readonly appointmentAsked: Decided;
  /** Hours before a slot until which its supplier may take it. */
  readonly appointmentHours: Decided;
  readonly invoiceNeeded: Decided;
}

/** What is decided as those who judge notices ask for it. */
export const asDeliveryRule = ({ decided }: Pick<OrderRule, "decided">): DeliveryRule => ({
  approvalAsked: isYes(decided.noticeApprovalAsked.value),
  packingAsked: decided.packingAsked,
  reportAsked: decided.reportAsked,
  earlyDays: Number(decided.arrivalEarlyDays.value),
  lateDays: Number(decided.arrivalLateDays.value),
  remainingDays: decided.minRemainingDays,
  overDelivery: decided.overDeliveryPercent,
  shippingInfoNeeded: decided.shippingInfoNeeded,
  appointmentAsked: decided.appointmentAsked,
  appointmentHours: decided.appointmentHours,
  invoiceNeeded: decided.invoiceNeeded,
});

/** The rules of notices: of each, the strictest of its lines, which are looked at only where a policy names materials. */
export async function deliveryRulesOf(
  db: Database,
  { ids }: Whose,
): Promise<(notice: { readonly id: string }) => DeliveryRule> {
  const rules = await rulesOfKeys(
    db,
    sql`select n.id, n.org_no, n.supplier_no, l.item_no from shipping_notice n
      left join lateral (select distinct o.item_no from shipping_notice_line s
        join purchase_order_line o on o.tenant_id = s.tenant_id and o.id = s.purchase_order_line_id
        where s.tenant_id = n.tenant_id and s.shipping_notice_id = n.id and ${rulesNameMaterials}) l on true
      where n.id = any (${ids}::bigint[])`,
  );
  return ({ id }) => asDeliveryRule(rules.of(id));
}

/** Timing of an arrival against the expected date (B4.1e): 1 normal, 2 early, 3 late. */
export function timingOf(expected: string, arrival: string, rule: DeliveryRule): StatusCode<typeof deliveryTiming> {
  const days = (Date.parse(arrival) - Date.parse(expected)) / 86_400_000;
  if (days < -rule.earlyDays) return deliveryTiming.code.early;
  return days > rule.lateDays ? deliveryTiming.code.late : deliveryTiming.code.normal;
}
