import { need } from "../../core/document.ts";
import { entity } from "../../core/entity.ts";
import { code, date, money, quantity, rate, reference, status, text, yesNo } from "../../core/fields.ts";
import { isPositive } from "../../core/numbers.ts";
import { rowSteps } from "../../core/row-steps.ts";
import { documentList, exportOf, service } from "../../core/service.ts";
import { ofOrderLine, ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { billableSource, billedStatus } from "./statuses.ts";

/**
 * What is to be paid for goods that were accepted, or taken where they stayed their supplier's, or less for what went back
 * (negative): a row of the pool, and of the bill that
 * has taken it in (B3.16). Its price is the one under which its goods were received.
 */
export const billable = entity(
  "billable",
  {
    sourceType: status(billableSource, { readOnly: true }),
    acceptanceId: reference({ readOnly: true, optional: true, names: "acceptance" }),
    returnNoteLineId: reference({ readOnly: true, optional: true, names: "returnNoteLine" }),
    vmiConsumptionId: reference({ readOnly: true, optional: true }),
    /** The number of the acceptance, of the return note, or of what was taken of the supplier's own goods. */
    sourceNo: code({ readOnly: true }),
    sourceDate: date({ readOnly: true }),
    billedStatus: status(billedStatus, { readOnly: true }),
    billId: reference({ readOnly: true, optional: true, names: "bill" }),
    billNo: code({ readOnly: true, optional: true }),
    billDate: date({ readOnly: true, optional: true }),
    ...ofParties,
    orgName: text({ readOnly: true }),
    warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"] }),
    receiptId: reference({ readOnly: true, names: "receipt" }),
    receiptNo: code({ readOnly: true }),
    asnNo: code({ readOnly: true }),
    ...ofOrderLine,
    /** How much of it; what it takes off is said by the amount. */
    billQty: quantity({ readOnly: true }),
    /** With tax and without it, of so many of the unit of the price. */
    price: money({ readOnly: true, unsigned: true }),
    untaxedPrice: money({ readOnly: true, unsigned: true }),
    priceQty: quantity({ readOnly: true, optional: true }),
    priceUnitNo: code({ readOnly: true, optional: true, names: "unit" }),
    /** By which the price of what was taken of the supplier's own goods was agreed; of its receipt otherwise. */
    agreementNo: code({ readOnly: true, optional: true }),
    currency: code({ readOnly: true }),
    taxRate: rate({ readOnly: true, optional: true }),
    /** What it comes to by its price; with the difference, what is to be paid. */
    sourceAmount: money({ readOnly: true }),
    amount: money({ readOnly: true }),
    untaxedAmount: money({ readOnly: true }),
    taxAmount: money({ readOnly: true }),
    /** By how much, with tax, its bill says another amount; and why. */
    differenceAmount: money({ readOnly: true, optional: true }),
    differenceReason: text({ readOnly: true, optional: true, max: 500 }),
    /** Which amount, with tax, its supplier says it should be; and why. */
    disputeAmount: money({ readOnly: true, optional: true }),
    disputeReason: text({ readOnly: true, optional: true, max: 500 }),
    /** Whether its supplier says so, or said so before that was settled. */
    wasDisputed: yesNo({ readOnly: true }),
    /** How much of it invoice bills have taken in, and what that came to, with tax and without it. */
    invoicedQty: quantity({ readOnly: true }),
    invoicedAmount: money({ readOnly: true }),
    invoicedUntaxedAmount: money({ readOnly: true }),
  },
  {
    keyword: [
      "sourceNo",
      "billNo",
      "receiptNo",
      "asnNo",
      "purchaseNo",
      "itemNo",
      "goodsName",
      "supplierNo",
      "supplierName",
    ],
    source: "billable_row",
  },
);

const isUnbilled = need({
  reads: ["billedStatus"],
  holds: ({ billedStatus: billed }) => billed === billedStatus.code.unbilled,
  error: "billableBilled",
});

const isPriced = need({
  reads: ["price"],
  holds: ({ price }) => isPositive(String(price ?? "0")),
  error: "billableUnpriced",
});

/** What is done with rows of the pool. */
export const billableSteps = rowSteps({
  createBill: { side: "buyer", menus: ["bills"], permission: "isAdd", needs: [isUnbilled, isPriced] },
});

/** The pool of reconciliation: what was accepted and came back, billed or not yet (B2.29t). */
export const billables = service(
  "ISrmBillPoolService",
  { menus: ["billables", "bills"] },
  {
    getBillablePage: documentList({ entity: billable, ...billableSteps }),
    exportexcel: exportOf(billable),
  },
);
