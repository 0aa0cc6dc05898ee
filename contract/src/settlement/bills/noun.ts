import { noun } from "../../core/noun.ts";
import { billStatus, confirmedBy } from "./statuses.ts";

const ofBuyer = ["isSearch", "isAdd", "isModify", "isCheck", "isCancelInvalid", "isExport", "isPrint"] as const;

/** What the rest of the product knows of reconciliation bills. */
export const billNoun = noun({
  menus: {
    bills: {
      menuNo: "2230",
      menuOwner: "22",
      url: "ReconciliationInvoicing.Pool.Bills",
      icon: "AuditOutlined",
      sort: 30,
      flags: [...ofBuyer, "isSave"],
      alerts: "bill",
      grants: { buyer: ofBuyer, supplier: ["isSearch", "isSave", "isExport", "isPrint"] },
    },
  },
  found: {
    bill: {
      menu: "bills",
      number: "billNo",
      shown: { buyer: "supplierName", supplier: "orgName" },
      status: { field: "status", set: billStatus },
      page: "ReconciliationInvoicing.Pool.Bill",
    },
  },
  discussed: ["bill"],
  prints: { name: "bill", code: "BILL", menu: "bills" },
  waiting: {
    billsToConfirm: {
      sort: 88,
      tone: "waiting",
      side: "supplier",
      menu: "bills",
      needs: [["bills", "isSave"]],
      entity: "bill",
      conditions: () => ({
        status: [...billStatus.groups.unconfirmed],
        confirmedBy: [confirmedBy.code.nobody, confirmedBy.code.buyer],
      }),
      since: "updateDate",
    },
    billsToInvoice: {
      sort: 89,
      tone: "waiting",
      side: "supplier",
      menu: "bills",
      needs: [["invoices", "isAdd"]],
      entity: "bill",
      conditions: () => ({ status: billStatus.code.confirmed }),
      since: "updateDate",
    },
    billsDisputed: {
      sort: 88,
      tone: "refused",
      side: "buyer",
      menu: "bills",
      needs: [["bills", "isModify"]],
      entity: "bill",
      conditions: () => ({ status: billStatus.code.disputed }),
      since: "updateDate",
    },
    billsToConfirmAsBuyer: {
      sort: 89,
      tone: "waiting",
      side: "buyer",
      menu: "bills",
      needs: [["bills", "isCheck"]],
      entity: "bill",
      conditions: () => ({
        status: [...billStatus.groups.unconfirmed],
        confirmedBy: [confirmedBy.code.nobody, confirmedBy.code.supplier],
      }),
      since: "updateDate",
    },
  },
  ownServices: ["ISrmBillService"],
  refusals: [
    "billNotConfirmed",
    "billConfirmedAlready",
    "billConfirmed",
    "billDisputed",
    "billVoided",
    "billNotDisputed",
    "billNotAgreed",
    "billInvoiced",
    "billLeftNotPositive",
    "billLineUnknown",
    "billAmountSame",
    "billAmountSign",
    "billDeductionsSame",
    "billDeductedBeyond",
    "billOfNoClass",
    "billOfNoWarehouse",
    "billPoolTooMany",
    "receiptBilled",
    "returnBilled",
  ],
});
