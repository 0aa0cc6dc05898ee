import { noun } from "../../core/noun.ts";
import { returnNoteStatus } from "./statuses.ts";

/** What the rest of the product knows of return notes. */
export const returnNoteNoun = noun({
  menus: {
    returnNotes: {
      menuNo: "2050",
      menuOwner: "20",
      url: "ReceiptTracking.Return.Details",
      icon: "RollbackOutlined",
      sort: 50,
      flags: [
        "isSearch",
        "isAdd",
        "isModify",
        "isSubmit",
        "isCancelInvalid",
        "isSave",
        "isImport",
        "isBatchUpdate",
        "isExport",
        "isPrint",
      ],
      alerts: "returnNote",
      grants: {
        buyer: ["isSearch", "isExport", "isPrint"],
        warehouse: [
          "isSearch",
          "isAdd",
          "isModify",
          "isSubmit",
          "isCancelInvalid",
          "isImport",
          "isBatchUpdate",
          "isExport",
          "isPrint",
        ],
        supplier: ["isSearch", "isSave", "isExport", "isPrint"],
      },
    },
  },
  customModules: ["returnNote", "returnNoteLine"],
  found: {
    returnNote: {
      menu: "returnNotes",
      number: "returnNo",
      shown: { buyer: "supplierName", supplier: "orgName" },
      status: { field: "status", set: returnNoteStatus },
      page: "ReceiptTracking.Return.Detail",
    },
  },
  waiting: {
    returnNotesSent: {
      sort: 75,
      tone: "waiting",
      side: "supplier",
      menu: "returnNotes",
      needs: [["returnNotes", "isSave"]],
      entity: "returnNote",
      conditions: () => ({ status: returnNoteStatus.code.sent }),
      since: "updateDate",
    },
  },
  prints: { name: "returnNote", code: "RETURN", menu: "returnNotes" },
  deliveryServices: ["ISrmBillReturnService"],
  refusals: [
    "returnNoteNotDraft",
    "returnNoteNotSent",
    "returnQuantityIncorrect",
    "returnQuantityExceeded",
    "returnGiftQuantityExceeded",
    "returnReceiptsDiffer",
    "returnReceiptRepeated",
    "returnGoodsReplaced",
    "receiptReturned",
    "nothingToReturn",
  ],
});
