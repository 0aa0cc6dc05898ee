import { placeColumns, printedDocument, printedFields } from "../../core/printed.ts";
import { billable } from "../billables/billables.ts";
import { bill, billGroups } from "./bills.ts";
import { billStatus } from "./statuses.ts";

const per = ["priceQty", "priceUnitNo", "purUnitNo"] as const;

/** How a bill is printed: as the statement that both sides sign. */
export const printedBill = printedDocument(bill, billable, {
  sections: ["parties", "totals", "signatures"],
  columns: {
    ...placeColumns,
    ...printedFields(
      billable,
      {
        sourceNo: 8,
        sourceDate: 6,
        receiptNo: 8,
        asnNo: 8,
        purchaseNo: 8,
        itemNo: 6,
        goodsName: 10,
        spec: 7,
        billQty: 6,
        purUnitNo: 4,
        price: 7,
        untaxedPrice: 7,
        taxRate: 3,
        untaxedAmount: 6,
        taxAmount: 6,
        sourceAmount: 6,
        amount: 6,
        differenceAmount: 8,
        differenceReason: 8,
      },
      {},
      { price: per, untaxedPrice: per },
    ),
  },
  standardColumns: [
    "lineNo",
    "sourceNo",
    "sourceDate",
    "purchaseNo",
    "itemNo",
    "goodsName",
    "billQty",
    "purUnitNo",
    "price",
    "differenceAmount",
    "amount",
  ],
  standardCode: "barcode",
  groups: billGroups,
  // What both have not confirmed is not agreed.
  state: { field: "status", marked: billStatus.codes.filter((each) => each !== billStatus.code.confirmed) },
  totals: {
    ...{ lineCount: null, untaxedAmount: null, taxAmount: null, amount: null },
    ...{ deductedAmount: null, payableAmount: null },
  },
  signatures: ["printDocument.signPurchaser", "printDocument.signSupplier"],
});
