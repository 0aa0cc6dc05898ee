import { noun } from "../../core/noun.ts";
import { inspectionStatus } from "../acceptances/statuses.ts";
import { receiptStatus } from "./statuses.ts";

/** What the rest of the product knows of receipts. */
export const receiptNoun = noun({
  menus: {
    receipts: {
      menuNo: "2030",
      menuOwner: "20",
      url: "Offsite.Delivery.ReceivingDetails",
      icon: "InboxOutlined",
      sort: 30,
      flags: ["isSearch", "isAdd", "isDelete", "isImport", "isExport"],
      handheld: true,
      alerts: "receipt",
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isAdd", "isDelete", "isImport", "isExport"],
        supplier: ["isSearch", "isExport"],
      },
    },
  },
  customModules: ["receipt"],
  found: {
    receipt: {
      menu: "receipts",
      number: "receiptNo",
      shown: { buyer: "supplierName", supplier: "asnNo" },
      status: { field: "status", set: receiptStatus },
    },
  },
  waiting: {
    receiptsToInspect: {
      sort: 70,
      tone: "waiting",
      side: "buyer",
      menu: "receipts",
      needs: [["acceptances", "isAdd"]],
      entity: "receipt",
      conditions: () => ({ inspectionStatus: [...inspectionStatus.groups.waiting] }),
      since: "updateDate",
    },
  },
  deliveryServices: ["ISrmReceiptService"],
  refusals: [
    "receiptQuantityIncorrect",
    "receiptQuantityExceeded",
    "giftQuantityExceeded",
    "receiptLineRepeated",
    "dayToCome",
    "dayBeforeReceipt",
    "dayBeforeNotice",
    "dayLongBeforeNotice",
    "outsideNumberTaken",
    "receiptNotCancellable",
    "receiptWarehouseMissing",
    "scannedUnknown",
    "scannedToPack",
    "scannedPending",
    "scannedRejected",
    "scannedReceived",
    "scannedVoided",
    "scannedEnded",
  ],
});
