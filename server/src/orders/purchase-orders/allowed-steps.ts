import type { ErrorName } from "@tandem/contract/core/errors";
import { type Actor, decide } from "@tandem/contract/core/lifecycle";
import {
  acceptanceLifecycle,
  type OrderAction,
  orderLifecycle,
} from "@tandem/contract/orders/purchase-orders/lifecycle";
import type { OrderRule } from "./order-rules.ts";

/**
 * Why a step may not be taken on an order; null when it may. What is sent with an order and what the server then allows
 * are both asked here.
 */
export function whyNotTaken(
  order: { readonly status: string; readonly refuseSign: string },
  action: OrderAction,
  actor: Actor,
  rule: Pick<OrderRule, "refusalAllowed">,
): ErrorName | null {
  if (action === "issue") return decide(orderLifecycle, order.status, action, actor);
  const refusal = decide(acceptanceLifecycle, order.refuseSign, action, actor);
  if (refusal === "actionOfOtherSide" || refusal === "permissionMissing") return refusal;
  // Acceptance begins with the issue and ends with the failure of the order.
  if (order.status !== "1") return "orderNotIssued";
  return refusal ?? (action === "refuse" && !rule.refusalAllowed ? "orderRefusalNotAllowed" : null);
}
