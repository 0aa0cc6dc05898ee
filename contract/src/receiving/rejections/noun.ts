import { noun } from "../../core/noun.ts";
import { rejectionStatus } from "./statuses.ts";

/** What the rest of the product knows of rejections. */
export const rejectionNoun = noun({
  menus: {
    rejections: {
      menuNo: "2044",
      menuOwner: "20",
      url: "ReceiptTracking.Rejection.Details",
      icon: "FileExcelOutlined",
      sort: 44,
      flags: ["isSearch", "isSubmit", "isCancelInvalid", "isSave", "isImport", "isExport"],
      alerts: "rejection",
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isSubmit", "isCancelInvalid", "isImport", "isExport"],
        supplier: ["isSearch", "isSave", "isExport"],
      },
    },
  },
  found: {
    rejection: {
      menu: "rejections",
      number: "checkReturnNo",
      shown: { buyer: "supplierName", supplier: "receiptNo" },
      status: { field: "status", set: rejectionStatus },
      page: "ReceiptTracking.Rejection.Detail",
    },
  },
  waiting: {
    rejectionsToSendBack: {
      sort: 76,
      tone: "waiting",
      side: "buyer",
      menu: "rejections",
      needs: [["rejections", "isSubmit"]],
      entity: "rejection",
      conditions: () => ({ status: rejectionStatus.code.waiting }),
      since: "updateDate",
    },
    rejectionsSentBack: {
      sort: 74,
      tone: "waiting",
      side: "supplier",
      menu: "rejections",
      needs: [["rejections", "isSave"]],
      entity: "rejection",
      conditions: () => ({ status: rejectionStatus.code.sentBack }),
      since: "updateDate",
    },
  },
  deliveryServices: ["ICheckReturnService"],
  refusals: ["rejectionNotWaiting", "rejectionNotSentBack", "rejectedGoodsReplaced"],
});
