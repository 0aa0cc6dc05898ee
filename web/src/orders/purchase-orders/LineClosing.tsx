import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { askAndTake } from "../../document/askAndTake.ts";
import { LineStep } from "../../document/LineStep.tsx";
import { takeStep } from "../../document/takeStep.ts";
import { StatusText } from "../../ui/StatusText.tsx";
import type { PromisedLine } from "./lines.tsx";
import { orderFace } from "./orderFace.tsx";

/** Whether a line is closed short, and the button that closes it or opens it again, for those who may. */
export function LineClosing({ order, line }: { readonly order: PurchaseOrderDetail; readonly line: PromisedLine }) {
  const { t } = useTranslation();
  const { closeLines, openLines } = line.allowedActions;
  const named = { id: order.id, version: order.version, lineIds: [line.id] };
  const close = async () => {
    const question = {
      title: t("purchaseOrderPages.closeLineTitle", { line: lineName(line), item: line.itemNo }),
      content: t("purchaseOrderPages.closeLinesText"),
      label: t("purchaseOrderLine.closeReason"),
      confirm: t("purchaseOrder.actions.closeLines"),
    };
    const { lineIds } = named;
    await askAndTake(orderFace, "closeLines", order, question, ({ id, version }, { reason = "" }, inForm) =>
      takeStep(
        orderFace,
        (options) => call(purchaseOrders, "closeLines", { id, version, lineIds, reason }, options),
        inForm,
      ),
    );
  };
  const open = () => takeStep(orderFace, (options) => call(purchaseOrders, "openLines", named, options));
  const button = (label: string, run: () => unknown) => (
    <LineStep
      label={label}
      name={t("purchaseOrderPages.stepOfLine", { step: label, line: lineName(line), item: line.itemNo })}
      run={run}
    />
  );
  return (
    <>
      {line.lineStatus === lineStatus.code.closed && (
        <span title={line.closeReason ?? ""}>
          <StatusText set={lineStatus} code={line.lineStatus} />
        </span>
      )}
      {closeLines === null && button(t("purchaseOrder.actions.closeLines"), close)}
      {openLines === null && button(t("purchaseOrder.actions.openLines"), open)}
    </>
  );
}
