import { noun } from "../../core/noun.ts";
import { deductionStatus } from "./statuses.ts";

const ofBuyer = [
  "isSearch",
  "isAdd",
  "isModify",
  "isCheck",
  "isCancelInvalid",
  "isImport",
  "isExport",
  "isPrint",
] as const;

/** What the rest of the product knows of deductions. */
export const deductionNoun = noun({
  menus: {
    deductions: {
      menuNo: "2210",
      menuOwner: "22",
      url: "ReconciliationInvoicing.DeductionManage",
      icon: "WalletOutlined",
      sort: 10,
      flags: [...ofBuyer, "isSave"],
      alerts: "deduction",
      grants: { buyer: ofBuyer, supplier: ["isSearch", "isSave", "isExport", "isPrint"] },
    },
  },
  found: {
    deduction: {
      menu: "deductions",
      number: "deductionNo",
      shown: { buyer: "supplierName", supplier: "deductionName" },
      status: { field: "deductionStatus", set: deductionStatus },
      page: "ReconciliationInvoicing.DeductionManage.Handle",
    },
  },
  discussed: ["deduction"],
  prints: { name: "deduction", code: "DEDUCTION", menu: "deductions" },
  waiting: {
    deductionsToAnswer: {
      sort: 85,
      tone: "waiting",
      side: "supplier",
      menu: "deductions",
      needs: [["deductions", "isSave"]],
      entity: "deduction",
      conditions: () => ({ deductionStatus: deductionStatus.code.pending }),
      since: "updateDate",
    },
    deductionsToDecide: {
      sort: 85,
      tone: "waiting",
      side: "buyer",
      menu: "deductions",
      needs: [["deductions", "isCheck"]],
      entity: "deduction",
      conditions: () => ({ deductionStatus: [...deductionStatus.groups.waitsForBuyer] }),
      since: "updateDate",
    },
  },
  ownServices: ["ISrmDeductionOrderService"],
  refusals: [
    "deductionNotPending",
    "deductionNotAccepted",
    "deductionNotTurnedDown",
    "deductionStands",
    "deductionConfirmedBeyond",
    "deductionOfNoClass",
    "deductionNotFree",
  ],
});
