import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { acceptanceStatus, orderStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { stateColumn } from "../../document/states.tsx";
import {
  byUnitColumn,
  codeColumn,
  dateColumn,
  dueColumn,
  instantColumn,
  integerColumn,
  type ListColumn,
  moneyColumn,
  quantityBarColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import type { ListToggle } from "../../list/ListModes.tsx";
import type { Conditions } from "../../list/listState.ts";
import { discussedNumberColumn } from "../../platform/document-messages/discussedNumberColumn.tsx";
import { isUnanswered, type Order, orderFace } from "./orderFace.tsx";
import { Flag } from "./useMarks.tsx";

/** By when an order is to be answered, counted down while it is not. */
export const deadlineColumn = () =>
  dueColumn<"purchaseOrder", typeof purchaseOrder.fields, Order, "status" | "refuseSign">(
    purchaseOrder,
    "acceptanceDeadline",
    isUnanswered,
    ["status", "refuseSign"],
    { width: 190, countdown: true },
  );

/** The columns of orders, for the side that looks. */
export function useOrderColumns() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return withFurtherFields<"purchaseOrder", typeof purchaseOrder.fields, Order>(
    purchaseOrder,
    [
      discussedNumberColumn<"purchaseOrder", typeof purchaseOrder.fields, Order>(purchaseOrder, "purchaseNo"),
      side === "supplier"
        ? textColumn(purchaseOrder, "orgName", { width: 150 })
        : textColumn(purchaseOrder, "supplierName", { width: 170 }),
      dateColumn(purchaseOrder, "purchaseDate", { width: 110 }),
      stateColumn(orderFace, "status", 165),
      stateColumn(orderFace, "refuseSign", 195),
      deadlineColumn(),
      quantityBarColumn(
        t("documentPage.progress"),
        ["orderQty", "onWayQty", "receiptQty"],
        (order) => ({
          ordered: order.orderQty,
          onWay: order.onWayQty,
          received: order.receiptQty,
        }),
        "orderQtyByUnit",
      ),
      byUnitColumn<"purchaseOrder", typeof purchaseOrder.fields, Order>(purchaseOrder, "orderQty", "orderQtyByUnit"),
      textColumn<"purchaseOrder", typeof purchaseOrder.fields, Order, "redFlag" | "flagNote">(
        purchaseOrder,
        "redFlag",
        {
          width: 120,
          sortable: false,
          reads: ["redFlag", "flagNote"],
          render: (order) => <Flag order={order} />,
        },
      ),
      integerColumn(purchaseOrder, "lineCount", { width: 100 }),
      moneyColumn(purchaseOrder, "totalAmount", { width: 140 }),
      codeColumn(purchaseOrder, "currency", { width: 90 }),
      statusColumn(purchaseOrder, "deliveryStatus", { width: 120 }),
      statusColumn(purchaseOrder, "receiptStatus", { width: 120 }),
      instantColumn(purchaseOrder, "firstReadTime", { width: 145 }),
      textColumn(purchaseOrder, "buyerName", { width: 110 }),
      statusColumn(purchaseOrder, "orderType", { width: 120 }),
    ],
    // What the ERP is told is the buyer's own.
    ["orderQtyByUnit", "onWayQty", "receiptQty", ...(side === "supplier" ? (["erpPushStatus"] as const) : [])],
  );
}

/**
 * What is looked for at once: flags and filters of an order (B4.3e). One that has failed keeps its answer and what is open of
 * it, and nobody waits for either.
 */
export function useOrderToggles(): ListToggle<ListColumn<Order>>[] {
  const { t } = useTranslation();
  const { waitsForSupplier, fullyAccepted } = acceptanceStatus.groups;
  const { effective } = orderStatus.code;
  const toggle = (key: string, conditions: Conditions) => ({
    key,
    label: t(`purchaseOrderPages.toggles.${key}`),
    conditions,
  });
  return [
    toggle("toConfirm", { status: effective, refuseSign: waitsForSupplier }),
    toggle("changed", { status: effective, bandNoStart: "2" }),
    toggle("incomplete", {
      status: effective,
      refuseSign: fullyAccepted,
      deliveryStatus: progressStatus.groups.unfinished,
    }),
    toggle("overdue", {
      status: effective,
      receiptStatus: progressStatus.groups.unfinished,
      deliveryOverdue: "1",
    }),
    toggle("redFlag", { redFlag: "1" }),
  ];
}
