import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callQuery } from "../../api/queryKeys.ts";

const price = "price" satisfies keyof typeof purchaseOrderLine.fields;

/** What lines cost before the version that is to be answered, by the names of those of which it changed the price. */
export function usePricesBefore(order: PurchaseOrderDetail, isAnswered: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({
    ...callQuery(purchaseOrders, "getPurchaseOrderVersions", { id: order.id }),
    enabled: isAnswered && order.bandNo > 1,
  });
  return useMemo(() => {
    const changes = data?.versions.find(({ bandNo }) => bandNo === order.bandNo)?.changes ?? [];
    return new Map(
      changes.flatMap(({ line, fields }): [string, string][] => {
        const before = fields.find(({ field }) => field === price)?.old;
        return line !== null && before ? [[line, before]] : [];
      }),
    );
  }, [data, order.bandNo]);
}
