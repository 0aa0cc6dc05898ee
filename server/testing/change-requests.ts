import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { day } from "./orders.ts";
import { named } from "./records.ts";

/** What a supplier asks for of the first line it accepted: other parts, and another price where that is given. */
export const requestOf = (
  order: PurchaseOrderDetail,
  parts: readonly (readonly [quantity: string, days: number])[],
  price?: string,
) => ({
  ...named(order),
  reason: "One press is down",
  lines: [
    {
      id: order.lines[0]?.id ?? "",
      promises: parts.map(([promiseQty, days]) => ({ promiseQty, promiseDate: day(days) })),
      ...(price === undefined ? {} : { price }),
    },
  ],
});
