import type { Printed } from "../../core/printed.ts";

/** How the labels of boxes may be printed. */
export const printedLabel = {
  sections: ["labelBarcode", "labelQrCode"],
  columns: {
    docNo: { label: "label.docNo", kind: "text", width: 10 },
    docDate: { label: "label.docDate", kind: "date", width: 10 },
    purchaseNo: { label: "label.purchaseNo", kind: "text", width: 10 },
    orderLine: { label: "printDocument.orderLine", kind: "text", width: 10 },
    supplierName: { label: "label.supplierName", kind: "text", width: 20 },
    orgName: { label: "label.orgName", kind: "text", width: 20 },
    itemNo: { label: "label.itemNo", kind: "text", width: 10 },
    itemName: { label: "label.itemName", kind: "text", width: 20 },
    spec: { label: "label.spec", kind: "text", width: 10 },
    supplierLotNo: { label: "label.supplierLotNo", kind: "text", width: 10 },
    lotDate: { label: "label.lotDate", kind: "date", width: 10 },
    effectDate: { label: "label.effectDate", kind: "date", width: 10 },
    qty: { label: "label.qty", kind: "quantity", width: 10 },
    levelName: { label: "label.levelName", kind: "text", width: 10 },
    sscc: { label: "label.sscc", kind: "text", width: 14 },
    box: { label: "printLabel.box", kind: "text", width: 10 },
    genMoment: { label: "label.genMoment", kind: "date", width: 10 },
  },
  standardColumns: [
    "itemNo",
    "qty",
    "itemName",
    "spec",
    "supplierLotNo",
    "lotDate",
    "effectDate",
    "docNo",
    "box",
    "sscc",
    "supplierName",
  ],
  standardCode: "none",
} as const satisfies Printed;
