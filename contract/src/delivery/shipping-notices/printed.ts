import { type Printed, printedFields } from "../../core/printed.ts";
import { shippingNoticeLine } from "./shipping-notices.ts";

/** How delivery notices may be printed. */
export const printedNotice = {
  menu: "shippingNotices",
  sections: ["parties", "addresses", "transport", "remarks", "totals", "signatures"],
  columns: {
    lineNo: { label: "printDocument.line", kind: "text", width: 3 },
    purchaseNo: { label: "shippingNoticeLine.purchaseNo", kind: "text", width: 8 },
    orderLine: { label: "printDocument.orderLine", kind: "text", width: 4 },
    ...printedFields(shippingNoticeLine, {
      itemNo: 6,
      goodsName: 10,
      spec: 7,
      batchPurQty: 5,
      deliveryQty: 5,
      receiveQty: 5,
      purUnitNo: 4,
      warehouseNo: 5,
      lotNo: 6,
      productDate: 6,
      supRemarks: 7,
    }),
  },
  standardColumns: [
    "lineNo",
    "purchaseNo",
    "orderLine",
    "itemNo",
    "goodsName",
    "spec",
    "deliveryQty",
    "purUnitNo",
    "lotNo",
  ],
  standardCode: "barcode",
} as const satisfies Printed;
