import { rounded, sum } from "@tandem/contract/core/numbers";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderGroups,
  purchaseOrders,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import {
  acceptanceStatus,
  orderStatus,
  progressStatus,
  replyApprovalStatus,
} from "@tandem/contract/orders/purchase-orders/statuses";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentPage } from "../../document/DocumentPage.tsx";
import { useFacts } from "../../document/facts.tsx";
import { HistoryTimeline } from "../../document/HistoryTimeline.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { formatMoney, formatNumber } from "../../fields/format.ts";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { orderFace } from "./orderFace.tsx";
import { usePromises } from "./promiseLines.ts";
import { useAccept } from "./useAccept.ts";
import { useCustomInfo } from "./useCustomInfo.tsx";

const PromiseEditor = lazy(() => import("./PromiseEditor.tsx"));

/** What the other side gave as its reason, while the answer to it is awaited; or why the order has failed. */
function LastReason({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const telling = acceptanceStatus.isIn("explained", order.refuseSign);
  const last = order.history.findLast((event) => event.reason);
  if (!telling || !last) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("purchaseOrderPages.reasonOf", { name: last.userName ?? "", reason: last.reason ?? "" })}
    />
  );
}

function Statuses({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const mine =
    side === "supplier"
      ? acceptanceStatus.isIn("waitsForSupplier", order.refuseSign)
      : acceptanceStatus.isIn("waitsForBuyer", order.refuseSign);
  return (
    <>
      <StatusText
        set={orderStatus}
        code={order.status}
        waitsForMe={side === "buyer" && order.status === orderStatus.code.draft}
      />
      {order.status !== orderStatus.code.draft && (
        <StatusText set={acceptanceStatus} code={order.refuseSign} waitsForMe={mine} />
      )}
      {replyApprovalStatus.isIn("given", order.purRefuseSign) && (
        <span>
          {t("purchaseOrder.purRefuseSign")}: <StatusText set={replyApprovalStatus} code={order.purRefuseSign} />
        </span>
      )}
      {order.acceptedAutomatically === "1" && <span>{t("purchaseOrder.acceptedAutomatically")}</span>}
      {order.deliveryStatus !== progressStatus.code.none && (
        <span>
          {t("purchaseOrder.deliveryStatus")}: <StatusText set={progressStatus} code={order.deliveryStatus} />
        </span>
      )}
      {order.receiptStatus !== progressStatus.code.none && (
        <span>
          {t("purchaseOrder.receiptStatus")}: <StatusText set={progressStatus} code={order.receiptStatus} />
        </span>
      )}
    </>
  );
}

function OrderBody({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const promises = usePromises(order);
  const answers = order.allowedActions.accept === null;
  // Nothing of a failed order will be shipped.
  const failed = order.status === orderStatus.byName.failure.code;
  const steps = useSteps(orderFace, { accept: useAccept(order, promises) });
  const { printAction, printDialog } = usePrint("PO");
  const units = new Set(order.lines.map((line) => line.purUnitNo));
  const unit = units.size === 1 ? ` ${[...units][0]}` : "";
  const quantity = (value: string) => `${formatNumber(value)}${unit}`;
  // Calculated amounts are shown to the cent.
  const amount = (value: string) => formatMoney(rounded(value, 2));
  const facts = useFacts(purchaseOrder, purchaseOrderGroups, order, {
    without: ["currency"],
    shown: { untaxedAmount: amount(order.untaxedAmount), taxAmount: amount(order.taxAmount) },
  });
  const customInfo = useCustomInfo(order);

  return (
    <>
      <DocumentPage
        number={order.purchaseNo}
        kind={t("purchaseOrder.name")}
        backPath={pathTo("Offsite.User.Order")}
        statuses={<Statuses order={order} />}
        actions={[...steps.ofPage(order), printAction([order]), ...customInfo.actions]}
        notice={<LastReason order={order} />}
        figures={[
          { key: "ordered", label: t("quantityBar.ordered"), value: quantity(order.orderQty) },
          { key: "onWay", label: t("quantityBar.onWay"), value: quantity(order.onWayQty) },
          { key: "received", label: t("quantityBar.received"), value: quantity(order.receiptQty) },
          ...(failed
            ? []
            : [
                {
                  key: "open",
                  label: t("purchaseOrderLine.unDeliveryQty"),
                  value: quantity(sum(order.lines.map((line) => line.unDeliveryQty))),
                },
              ]),
          {
            key: "total",
            label: t("purchaseOrder.totalAmount"),
            value: `${formatMoney(order.totalAmount)} ${order.currency}`,
          },
        ]}
        facts={facts}
        tabs={[
          {
            key: "lines",
            label: t("purchaseOrderPages.lines", { count: order.lines.length }),
            children: answers ? (
              <Suspense fallback={<Outline rows={order.lines.length} wide />}>
                <PromiseEditor promises={promises} label={order.purchaseNo} />
              </Suspense>
            ) : (
              <OrderLines lines={order.lines} />
            ),
          },
          {
            key: "history",
            label: t("documentPage.history"),
            children: <HistoryTimeline events={order.history} />,
          },
        ]}
      />
      {printDialog}
      {customInfo.drawer}
    </>
  );
}

/** One order as both sides see it (B4.3): the supplier answers here, and the buyer answers the answer. */
export default function PurchaseOrderPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const order = useQuery(callQuery(purchaseOrders, "getPurchaseOrderById", { id }));
  return <Loaded query={order}>{(found) => <OrderBody key={found.id} order={found} />}</Loaded>;
}
