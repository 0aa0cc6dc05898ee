import { type Printed, printedFields } from "../../core/printed.ts";
import { purchaseOrderLine } from "./purchase-orders.ts";

/** How orders may be printed. */
export const printedOrder = {
  menu: "purchaseOrders",
  sections: ["parties", "terms", "remarks", "totals", "signatures"],
  columns: {
    orderLine: { label: "printDocument.line", kind: "text", width: 4 },
    ...printedFields(purchaseOrderLine, {
      itemNo: 6,
      goodsName: 10,
      spec: 7,
      batchPurQty: 5,
      purUnitNo: 4,
      price: 5,
      taxRate: 3,
      amount: 6,
      expectArrivalDate: 6,
      promiseQty: 5,
      promiseDate: 6,
      receiptQty: 5,
      unDeliveryQty: 5,
      warehouseNo: 5,
      remark: 7,
    }),
  },
  standardColumns: [
    "orderLine",
    "itemNo",
    "goodsName",
    "spec",
    "batchPurQty",
    "purUnitNo",
    "price",
    "amount",
    "expectArrivalDate",
  ],
  standardCode: "qrCode",
} as const satisfies Printed;
