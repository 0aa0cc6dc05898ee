import { placeColumns, printedDocument, printedFields } from "../../core/printed.ts";
import { returnNote, returnNoteGroups, returnNoteLine } from "./return-notes.ts";
import { returnNoteStatus } from "./statuses.ts";

/** How return notes may be printed. */
export const printedReturnNote = printedDocument(returnNote, returnNoteLine, {
  sections: ["parties", "remarks", "totals", "signatures"],
  columns: {
    ...placeColumns,
    ...printedFields(returnNoteLine, {
      receiptNo: 8,
      purchaseNo: 8,
      itemNo: 6,
      goodsName: 10,
      spec: 7,
      receiptQty: 5,
      returnQty: 5,
      giftQty: 5,
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
  groups: returnNoteGroups,
  state: { field: "status", marked: returnNoteStatus.groups.unsent },
  totals: { lineCount: null, sumReturnQty: "returnQty" },
  signatures: ["printDocument.signSender", "printDocument.signCarrier", "printDocument.signReceiver"],
});
