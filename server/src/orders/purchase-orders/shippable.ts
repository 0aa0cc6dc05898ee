import type { ErrorName } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type RawBuilder, sql } from "kysely";
import { sqlCodes } from "../../core/sql-codes.ts";
import type { OrderRule } from "./order-rules.ts";

/** Why nothing of a line can be shipped now; null when it can (B3.13e). */
export function whyNotShippable(
  line: {
    readonly status: string;
    readonly refuseSign: string;
    readonly unDeliveryQty: string;
    /** Its supplier, for deliveries to the organisation (B6.1c). */
    readonly isFrozen?: boolean;
  },
  rule: Pick<OrderRule, "confirmBeforeShipping">,
): ErrorName | null {
  if (line.status !== orderStatus.code.effective || acceptanceStatus.isIn("refused", line.refuseSign))
    return "noticeOrderNotExecuting";
  if (rule.confirmBeforeShipping && !acceptanceStatus.isIn("fullyAccepted", line.refuseSign))
    return "noticeOrderNotExecuting";
  if (!isPositive(line.unDeliveryQty)) return "noticeNothingOpen";
  return line.isFrozen ? "supplierFrozenNow" : null;
}

/** The same rule as a condition of a list of order lines. */
export const shippableLines: RawBuilder<boolean> = sql<boolean>`t1.status = ${sqlCodes(orderStatus.code.effective)}
  and t1.un_delivery_qty > 0 and (t1.refuse_sign in (${sqlCodes(acceptanceStatus.groups.fullyAccepted)})
  or (t1.refuse_sign in (${sqlCodes(acceptanceStatus.groups.undecided)}) and exists (
    select 1 from order_rule r where r.org_no = t1.org_no and not r.confirm_before_shipping)))`;
