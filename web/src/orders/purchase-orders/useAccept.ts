import { type PurchaseOrderDetail, purchaseOrders } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { askReason } from "../../ui/askReason.tsx";
import { orderFace } from "./orderFace.tsx";
import { differenceOf, isMissing, type TypedPromises } from "./promises.ts";

/**
 * Accepts an order with what is typed in the grid; a promise that differs needs a reason (B5.7b). `complains` is true once
 * it was tried with promises missing (B5.7a).
 */
export function useAccept(
  order: PurchaseOrderDetail,
  typed: TypedPromises,
  forgetTyped: () => void,
): { readonly accept: () => Promise<void>; readonly complains: boolean } {
  const { t } = useTranslation();
  const [complains, setComplains] = useState(false);
  const { id, version, purchaseNo } = order;

  const accept = async () => {
    const parts = order.lines.flatMap((line) => typed[line.id] ?? []);
    if (parts.some((part) => isMissing(part, "quantity") || isMissing(part, "date"))) {
      setComplains(true);
      return;
    }
    const differing = order.lines.filter((line) => differenceOf(line, typed[line.id] ?? []).differs).length;
    let reason: string | null = null;
    if (differing > 0) {
      reason = await askReason({
        title: t("purchaseOrderPages.acceptDifferentTitle", { number: purchaseNo }),
        content: t("purchaseOrderPages.acceptDifferentText", { count: differing }),
        label: t("documentPage.reason"),
        confirm: t("purchaseOrderAcceptance.actions.accept"),
      });
      if (reason === null) return;
    }
    const lines = order.lines.map((line) => ({
      id: line.id,
      promises: (typed[line.id] ?? []).map(({ quantity, date }) => ({ promiseQty: quantity, promiseDate: date ?? "" })),
    }));
    const answer = await takeStep(orderFace, (options) =>
      call(purchaseOrders, "accept", { id, version, lines, ...(reason === null ? {} : { reason }) }, options),
    );
    if (answer) forgetTyped();
  };
  return { accept, complains };
}
