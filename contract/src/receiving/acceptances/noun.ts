import { noun } from "../../core/noun.ts";
import { inspectionAcceptanceStatus } from "./statuses.ts";

/** What the rest of the product knows of acceptances. */
export const acceptanceNoun = noun({
  menus: {
    acceptances: {
      menuNo: "2042",
      menuOwner: "20",
      url: "ReceiptTracking.Acceptance.Details",
      icon: "FileDoneOutlined",
      sort: 42,
      flags: ["isSearch", "isAdd", "isCancelInvalid", "isImport", "isExport"],
      alerts: "acceptance",
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isAdd", "isCancelInvalid", "isImport", "isExport"],
        supplier: ["isSearch", "isExport"],
      },
    },
  },
  found: {
    acceptance: {
      menu: "acceptances",
      number: "checkReceiptNo",
      shown: { buyer: "supplierName", supplier: "receiptNo" },
      status: { field: "status", set: inspectionAcceptanceStatus },
    },
  },
  deliveryServices: ["ICheckReceiptService"],
  refusals: [
    "acceptanceCancelled",
    "acceptanceFollowed",
    "receiptInspected",
    "receiptNotWaiting",
    "receiptCancelledBefore",
    "inspectionEmpty",
    "inspectionExceeded",
    "giftInspectionExceeded",
    "inspectionReasonMissing",
    "photosOfNothing",
    "inspectionRepeated",
    "concededMissing",
    "deductionMissing",
    "deductionTwice",
    "deductionExceeded",
  ],
});
