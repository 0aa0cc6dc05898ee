import { noun } from "../../core/noun.ts";
import { claimStatus } from "./statuses.ts";

/** What the rest of the product knows of claims. */
export const claimNoun = noun({
  menus: {
    qualityClaims: {
      menuNo: "2055",
      menuOwner: "20",
      url: "ReceiptTracking.Claims",
      icon: "ExceptionOutlined",
      sort: 55,
      flags: ["isSearch", "isAdd", "isModify", "isCheck", "isCancelInvalid", "isSave", "isExport"],
      alerts: "qualityClaim",
      grants: {
        buyer: ["isSearch", "isAdd", "isModify", "isCheck", "isCancelInvalid", "isExport"],
        warehouse: ["isSearch", "isAdd", "isModify", "isExport"],
        supplier: ["isSearch", "isSave", "isExport"],
      },
    },
  },
  found: {
    qualityClaim: {
      menu: "qualityClaims",
      number: "claimNo",
      shown: { buyer: "supplierName", supplier: "itemNo" },
      status: { field: "status", set: claimStatus },
      page: "ReceiptTracking.Claims.Detail",
    },
  },
  discussed: ["qualityClaim"],
  waiting: {
    claimsToAnswer: {
      sort: 33,
      tone: "waiting",
      side: "supplier",
      menu: "qualityClaims",
      needs: [["qualityClaims", "isSave"]],
      entity: "qualityClaim",
      conditions: () => ({ status: [...claimStatus.groups.unanswered] }),
      since: "updateDate",
      due: "answerBy",
    },
    claimsAnswered: {
      sort: 63,
      tone: "waiting",
      side: "buyer",
      menu: "qualityClaims",
      needs: [["qualityClaims", "isCheck"]],
      entity: "qualityClaim",
      conditions: () => ({ status: claimStatus.code.answered }),
      since: "updateDate",
    },
  },
  deliveryServices: ["IQualityClaimService"],
  refusals: [
    "dayPassed",
    "claimDayPassed",
    "claimNotOpen",
    "claimNotUnanswered",
    "claimNotAnswered",
    "claimClosed",
    "claimOfNothing",
    "claimReceiptCancelled",
    "receiptClaimed",
    "claimExceedsReceipt",
    "claimExceedsInspection",
    "claimedWholly",
  ],
});
