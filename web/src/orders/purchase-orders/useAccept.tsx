import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useTranslation } from "react-i18next";
import { CallError, type CallOptions, call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { askIfMeant, OddValues } from "../../fields/doubts.tsx";
import { askReason } from "../../ui/askReason.tsx";
import { orderFace } from "./orderFace.tsx";
import type { Promises } from "./promiseLines.ts";

/**
 * Accepts an order with the promises that are typed, once all can be sent (B5.7a); one that differs needs a reason (B5.7b).
 * Cells that the server refuses say why.
 */
export function useAccept(order: PurchaseOrderDetail, promises: Promises): () => Promise<void> {
  const { t } = useTranslation();
  const { id, version, purchaseNo } = order;

  return async () => {
    if (!promises.check()) return;
    const differing = promises.differing();
    const odd = promises.odd();
    let reason: string | null = null;
    if (differing === 0 && !(await askIfMeant(odd))) return;
    if (differing > 0) {
      reason = await askReason({
        title: t("purchaseOrderPages.acceptDifferentTitle", { number: purchaseNo }),
        content: (
          <>
            <p>{t("purchaseOrderPages.acceptDifferentText", { count: differing })}</p>
            <OddValues odd={odd} />
          </>
        ),
        label: t("documentPage.reason"),
        confirm: t("purchaseOrderAcceptance.actions.accept"),
      });
      if (reason === null) return;
    }
    const input = { id, version, lines: promises.toSend(), ...(reason === null ? {} : { reason }) };
    const send = async (options: CallOptions) => {
      try {
        return await call(purchaseOrders, "accept", input, options);
      } catch (error) {
        if (error instanceof CallError) promises.refused(error);
        throw error;
      }
    };
    if (await takeStep(orderFace, send)) promises.forget();
  };
}
