import { type Printed, printedFields } from "../../core/printed.ts";
import { returnNoteLine } from "./return-notes.ts";

/** How return notes may be printed. */
export const printedReturnNote = {
  menu: "returnNotes",
  sections: ["parties", "remarks", "totals", "signatures"],
  columns: {
    lineNo: { label: "printDocument.line", kind: "text", width: 3 },
    orderLine: { label: "printDocument.orderLine", kind: "text", width: 4 },
    ...printedFields(returnNoteLine, {
      receiptNo: 8,
      purchaseNo: 8,
      itemNo: 6,
      goodsName: 10,
      spec: 7,
      receiptQty: 5,
      returnQty: 5,
      purUnitNo: 4,
      returnReason: 8,
    }),
  },
  standardColumns: [
    "lineNo",
    "receiptNo",
    "purchaseNo",
    "orderLine",
    "itemNo",
    "goodsName",
    "returnQty",
    "purUnitNo",
    "returnReason",
  ],
  standardCode: "barcode",
} as const satisfies Printed;
