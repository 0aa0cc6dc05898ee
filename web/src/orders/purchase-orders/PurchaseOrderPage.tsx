import { CopyOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { standingEvents } from "@tandem/contract/core/history";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { acceptanceStatus, erpPushStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { Alert } from "antd";
import { type ComponentProps, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, quantityOf, WholeDocument } from "../../document/WholeDocument.tsx";
import { DueDate } from "../../fields/DueDate.tsx";
import { formatAmount } from "../../fields/format.ts";
import { AwaitedApproval } from "../../platform/approvals/AwaitedApproval.tsx";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { useJudgedBy } from "../order-rules/judgedBy.tsx";
import { copiedParameter } from "./copiedOrder.ts";
import { OrderLines } from "./OrderLines.tsx";
import { isUnanswered, orderFace } from "./orderFace.tsx";
import { usePromises } from "./promiseLines.ts";
import { RequestNotice } from "./RequestNotice.tsx";
import { useAccept } from "./useAccept.tsx";
import { useCustomInfo } from "./useCustomInfo.tsx";
import { useWithErpPush } from "./useErpPush.tsx";
import { Flag, useMarks } from "./useMarks.tsx";
import { useOrderParts } from "./useOrderParts.tsx";
import { useShipmentPermission } from "./useShipmentPermission.tsx";

const PromiseEditor = lazy(() => import("./PromiseEditor.tsx"));

/** What the other side gave as its reason, while the answer to it is awaited; or why the order has failed. */
function LastReason({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  const telling = acceptanceStatus.isIn("explained", order.refuseSign) || order.status === orderStatus.code.failure;
  const last = standingEvents(order.history).findLast((event) => event.reason);
  if (!telling || !last) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("purchaseOrderPages.reasonOf", { name: last.userName ?? "", reason: last.reason ?? "" })}
    />
  );
}

/** What else is said of its states: that nobody accepted it, and the flag of one's own side. */
function Standing({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {order.acceptedAutomatically === "1" && <span>{t("purchaseOrder.acceptedAutomatically")}</span>}
      <Flag order={order} />
    </>
  );
}

/** What is to be said of an order: what waits, why it was refused, and what the ERP makes of it. */
function Told({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {order.approval && <AwaitedApproval approval={order.approval} />}
      <LastReason order={order} />
      {order.erpPushError && (
        <Alert type="error" showIcon title={t("erpPush.failed", { message: order.erpPushError })} />
      )}
      {order.lapsedRequest && <RequestNotice order={order} request={order.lapsedRequest} text="requestLapsed" />}
    </>
  );
}

function useFigures(order: PurchaseOrderDetail): ComponentProps<typeof WholeDocument>["figures"] {
  const { t } = useTranslation();
  // Nothing of a failed order will be shipped.
  const failed = order.status === orderStatus.byName.failure.code;
  return [
    { key: "ordered", label: t("quantityBar.ordered"), value: quantityOf(order, ({ batchPurQty }) => batchPurQty) },
    { key: "onWay", label: t("quantityBar.onWay"), value: quantityOf(order, ({ onWayQty }) => onWayQty) },
    { key: "received", label: t("quantityBar.received"), value: quantityOf(order, ({ receiptQty }) => receiptQty) },
    !failed && {
      key: "open",
      label: t("purchaseOrderPages.shippable"),
      value: quantityOf(order, ({ shippableQty }) => shippableQty),
    },
    {
      key: "total",
      label: t("purchaseOrder.totalAmount"),
      value: formatAmount(order.totalAmount, order.currency),
    },
  ];
}

/** Begins a new order with what this one says. */
function useCopying({ id }: PurchaseOrderDetail): PageAction {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return {
    key: "copy",
    label: t("purchaseOrderPages.copy"),
    icon: <CopyOutlined />,
    permission: "isAdd",
    underMore: true,
    run: () => navigate(`${pathTo("Offsite.User.Order.Add")}?${copiedParameter}=${id}`),
  };
}

function OrderBody({ order }: { order: PurchaseOrderDetail }) {
  const promises = usePromises(order);
  const answers = order.allowedActions.accept === null;
  const steps = useSteps(orderFace, { accept: useAccept(order, promises) });
  const withPush = useWithErpPush();
  const copy = useCopying(order);
  const isToldToErp = order.erpPushStatus !== null && order.erpPushStatus !== erpPushStatus.code.none;
  const customInfo = useCustomInfo(order);
  const permission = useShipmentPermission(order);
  const marks = useMarks();
  const judgedBy = useJudgedBy(order.judgedBy);
  const messages = useDocumentMessages(
    "purchaseOrder",
    order.id,
    order.lines.map((line) => ({ id: line.id, name: `${lineName(line)} ${line.itemNo}` })),
  );
  const parts = useOrderParts(order, messages.part);

  return (
    <WholeDocument
      face={orderFace}
      document={order}
      lineEntity={purchaseOrderLine as unknown as Entity}
      status={<Standing order={order} />}
      steps={{ ...steps, ofPage: (shown) => withPush(steps.ofPage(shown)) }}
      print={usePrint("PO")}
      actions={[copy, ...permission.actions, ...customInfo.actions, ...marks.marks([order])]}
      notice={
        <>
          {permission.notice}
          {marks.notice}
          <Told order={order} />
        </>
      }
      figures={useFigures(order)}
      facts={{
        without: isToldToErp ? ["currency"] : ["currency", "erpPushStatus"],
        besides: judgedBy,
        shown: {
          acceptanceDeadline: order.acceptanceDeadline && (
            <DueDate day={order.acceptanceDeadline} isOpen={isUnanswered(order)} countdown />
          ),
        },
      }}
      lines={
        answers ? (
          <Suspense fallback={<Outline rows={order.lines.length} wide />}>
            <PromiseEditor promises={promises} label={order.purchaseNo} />
          </Suspense>
        ) : (
          <OrderLines lines={order.lines} order={order} beside={[messages.lineColumn()]} />
        )
      }
      parts={parts}
    >
      {customInfo.drawer}
      {permission.dialog}
    </WholeDocument>
  );
}

/** One order as both sides see it (B4.3): the supplier answers here, and the buyer answers the answer. */
export default function PurchaseOrderPage() {
  return (
    <OpenedDocument<PurchaseOrderDetail> face={orderFace}>
      {(order) => <OrderBody key={order.id} order={order} />}
    </OpenedDocument>
  );
}
