import { placeColumns, printedDocument, printedFields } from "../../core/printed.ts";
import { invoice, invoiceGroups, invoiceLine } from "./invoices.ts";
import { invoiceStatus } from "./statuses.ts";

const per = ["priceQty", "priceUnitNo", "purUnitNo"] as const;

/** How an invoice bill is printed: what an invoice is of, to go with it. */
export const printedInvoice = printedDocument(invoice, invoiceLine, {
  sections: ["parties", "totals", "signatures"],
  columns: {
    ...placeColumns,
    lineNo: { ...placeColumns.lineNo, width: 4 },
    ...printedFields(
      invoiceLine,
      {
        reconciliationNo: 11,
        sourceNo: 8,
        sourceDate: 6,
        receiptNo: 8,
        outReceiptNo: 8,
        asnNo: 8,
        purchaseNo: 9,
        itemNo: 7,
        goodsName: 9,
        spec: 7,
        invoiceQty: 7,
        purUnitNo: 4,
        price: 8,
        untaxedPrice: 8,
        taxRate: 4,
        untaxedAmount: 7,
        taxAmount: 6,
        amount: 7,
      },
      {},
      { price: per, untaxedPrice: per },
    ),
  },
  standardColumns: [
    "lineNo",
    "reconciliationNo",
    "purchaseNo",
    "itemNo",
    "goodsName",
    "invoiceQty",
    "purUnitNo",
    "untaxedPrice",
    "taxRate",
    "untaxedAmount",
    "taxAmount",
    "amount",
  ],
  standardCode: "barcode",
  groups: invoiceGroups,
  // By what, and why, it has ended.
  besides: ["redInvoiceNo", "redInvoiceDate", "redLetterNo", "reverseReason", "voidReason"],
  // What is not approved is not owed yet, and what has ended is no more.
  state: {
    field: "status",
    marked: invoiceStatus.codes.filter(
      (each) => each !== invoiceStatus.code.approved && each !== invoiceStatus.code.posted,
    ),
  },
  totals: { lineAmount: null, deductionAmount: null, expectedAmount: null, payableAmount: null },
  signatures: ["printDocument.signPurchaser", "printDocument.signSupplier"],
});
