import {
  CalendarOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  CloudUploadOutlined,
  DeleteOutlined,
  DiffOutlined,
  EditOutlined,
  MinusCircleOutlined,
  RollbackOutlined,
  SendOutlined,
  SignatureOutlined,
  StopOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Listed } from "@tandem/contract/core/service";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type OrderAction,
  type purchaseOrder,
  purchaseOrderDocument,
  purchaseOrderGroups,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import {
  acceptanceStatus,
  orderStatus,
  progressStatus,
  replyApprovalStatus,
  signedBy,
} from "@tandem/contract/orders/purchase-orders/statuses";
import { approvalStatus, approvalStep } from "@tandem/contract/platform/approvals/statuses";
import i18next from "i18next";
import { call } from "../../api/client.ts";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace, type OddOfAll } from "../../document/documentFace.ts";
import { oddValue } from "../../fields/doubts.tsx";
import { formatNumber } from "../../fields/format.ts";

export type Order = Listed<Row<typeof purchaseOrder>, OrderAction>;

/** What of orders hardly can be meant: the server looks into their lines. */
async function oddOf(records: readonly { readonly id: string }[]): Promise<OddOfAll> {
  const { orders, values, more } = await call(purchaseOrders, "getOddValues", {
    idList: records.map(({ id }) => ({ id })),
  });
  const labelled = (field: string) =>
    i18next.t(fieldLabelKey(field in purchaseOrderLine.fields ? "purchaseOrderLine" : "purchaseOrder", field));
  const word = (key: string, { worth, ...named }: Readonly<Record<string, string>>) =>
    i18next.t(`doubts.${key}`, worth === undefined ? named : { worth: formatNumber(worth) });
  return {
    count: orders,
    values: values.map(
      ({ purchaseNo, field, value, key, parameters }) =>
        `${purchaseNo}: ${oddValue(labelled(field), formatNumber(value), word(key, parameters))}`,
    ),
    more,
  };
}

/** A purchase order to its pages: how its steps look, and what they touch. */
export const orderFace = documentFace(purchaseOrderDocument, {
  service: purchaseOrders,
  getMethod: "getPurchaseOrderById",
  route: "Offsite.User.Order.Acceptance",
  listRoute: "Offsite.User.Order",
  groups: purchaseOrderGroups,
  states: [
    {
      field: "status",
      instead: ({ approvalAwaited }) =>
        approvalAwaited === approvalStep.code.issueOrder
          ? { set: approvalStatus, code: approvalStatus.code.waiting }
          : null,
    },
    // Acceptance begins when the order is issued.
    { field: "refuseSign", unless: (order) => order.status === orderStatus.code.draft },
    {
      field: "purRefuseSign",
      labelled: true,
      unless: (order) => !replyApprovalStatus.isIn("given", order.purRefuseSign),
    },
    { field: "signed", unless: (order) => order.signed === signedBy.code.nobody },
    { field: "deliveryStatus", labelled: true, unless: (order) => order.deliveryStatus === progressStatus.code.none },
    { field: "receiptStatus", labelled: true, unless: (order) => order.receiptStatus === progressStatus.code.none },
  ],
  reads: ["purchaseNo", "status", "approvalAwaited", "purRefuseSign", "signed", "deliveryStatus", "receiptStatus"],
  numberOf: (order) => order.purchaseNo,
  touches: deliveryServices,
  steps: {
    accept: { icon: <CheckOutlined />, primary: true, oddOf },
    changeDate: { icon: <CalendarOutlined />, page: "Offsite.User.Order.Acceptance.DateChange" },
    changeQuantity: { icon: <DiffOutlined />, page: "Offsite.User.Order.Acceptance.Change" },
    refuse: { icon: <CloseOutlined />, danger: true },
    agree: { icon: <CheckCircleOutlined />, primary: true },
    sign: { icon: <SignatureOutlined />, underMore: true },
    signForBuyer: { icon: <SignatureOutlined />, underMore: true },
    decline: { icon: <RollbackOutlined /> },
    askAgain: { icon: <RollbackOutlined />, primary: true },
    confirmRefusal: { icon: <StopOutlined />, danger: true },
    issue: { icon: <SendOutlined />, primary: true, afterImport: true, oddOf },
    modify: { icon: <EditOutlined />, page: "Offsite.User.Order.Modify" },
    change: { icon: <EditOutlined />, page: "Offsite.User.Order.Change" },
    closeLines: { icon: <MinusCircleOutlined />, underMore: true },
    openLines: { icon: <UndoOutlined />, underMore: true },
    remove: { icon: <DeleteOutlined />, danger: true, underMore: true, deletes: true },
    cancel: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
    sendToErp: { icon: <CloudUploadOutlined />, underMore: true, passing: true, label: "erpPush.send" },
    permitShipment: { elsewhere: true },
    forbidShipment: { elsewhere: true },
    nameMaterials: { elsewhere: true },
    issueMaterials: { elsewhere: true },
    giveMaterialsBack: { elsewhere: true },
  },
});

/** Whether the supplier still has to answer. */
export function isUnanswered({ status, refuseSign }: Readonly<Record<"status" | "refuseSign", string>>): boolean {
  return status === orderStatus.code.effective && acceptanceStatus.isIn("waitsForSupplier", refuseSign);
}
