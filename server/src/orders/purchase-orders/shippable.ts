import type { ErrorName } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import { type RawBuilder, sql } from "kysely";
import type { OrderRule } from "./order-rules.ts";

/** Acceptance states in which an order is executing (B4.3b). */
const executing = new Set(["1", "3"]);
/** Acceptance states in which nothing is delivered, whatever the rule. */
const refused = new Set(["5", "6"]);

/** Why nothing of a line can be shipped now; null when it can (B3.13e). */
export function whyNotShippable(
  line: { readonly status: string; readonly refuseSign: string; readonly unDeliveryQty: string },
  rule: Pick<OrderRule, "confirmBeforeShipping">,
): ErrorName | null {
  if (line.status !== "1" || refused.has(line.refuseSign)) return "noticeOrderNotExecuting";
  if (rule.confirmBeforeShipping && !executing.has(line.refuseSign)) return "noticeOrderNotExecuting";
  return isPositive(line.unDeliveryQty) ? null : "noticeNothingOpen";
}

/** The same rule as a condition of a list of order lines. */
export const shippableLines: RawBuilder<boolean> = sql<boolean>`t1.status = '1' and t1.un_delivery_qty > 0 and (
  t1.refuse_sign in ('1', '3') or (t1.refuse_sign in ('0', '2', '4') and exists (
    select 1 from order_rule r where r.org_no = t1.org_no and not r.confirm_before_shipping)))`;
