import { placeColumns, printedDocument, printedFields } from "../../core/printed.ts";
import { consumptionStatus } from "./statuses.ts";
import { vmiConsumption, vmiConsumptionGroups, vmiConsumptionLine } from "./vmi-consumptions.ts";

/** How consumptions may be printed. */
export const printedConsumption = printedDocument(vmiConsumption, vmiConsumptionLine, {
  sections: ["parties", "remarks", "totals", "signatures"],
  columns: {
    lineNo: placeColumns.lineNo,
    ...printedFields(vmiConsumptionLine, {
      itemNo: 7,
      itemName: 11,
      spec: 8,
      lotNo: 7,
      itemFeatureNo: 6,
      cellNo: 6,
      consumeQty: 6,
      freeQty: 5,
      unitNo: 4,
      receiptNos: 12,
      remark: 10,
    }),
  },
  standardColumns: ["lineNo", "itemNo", "itemName", "lotNo", "cellNo", "consumeQty", "unitNo", "receiptNos", "remark"],
  standardCode: "barcode",
  groups: vmiConsumptionGroups,
  state: { field: "status", marked: [consumptionStatus.code.cancelled] },
  totals: { lineCount: null },
  signatures: ["printDocument.signSender", "printDocument.signReceiver"],
});
