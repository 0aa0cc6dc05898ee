import {
  purchaseOrder,
  purchaseOrderGroups,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { printedNoun } from "../../platform/printing/printed-noun.ts";
import { sumsByUnit } from "../../platform/printing/wording.ts";

/** How orders are worded where they are printed. */
export const printedOrder = printedNoun(purchaseOrder, purchaseOrderLine, {
  groups: purchaseOrderGroups,
  numberField: "purchaseNo",
  parent: "purchaseOrderId",
  byPlaceInOrder: true,
  status: {
    field: "status",
    set: orderStatus,
    marked: orderStatus.codes.filter((code) => code !== orderStatus.code.effective),
  },
  totals: (wording, order, lines) => {
    const { writing } = wording;
    const money = (value: string) => `${order.currency} ${writing.total(value, order.currency)}`;
    return [
      ["purchaseOrder.lineCount", writing.quantity(String(lines.length))],
      ["purchaseOrder.orderQty", sumsByUnit(wording, lines, (line) => line.batchPurQty)],
      ["purchaseOrder.untaxedAmount", money(order.untaxedAmount)],
      ["purchaseOrder.taxAmount", money(order.taxAmount)],
      ["purchaseOrder.totalAmount", money(order.totalAmount)],
    ];
  },
  signatures: ["printDocument.signPurchaser", "printDocument.signSupplier"],
});
