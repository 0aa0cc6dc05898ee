import { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { wholeDocument } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import {
  code,
  date,
  instant,
  integer,
  money,
  quantity,
  rate,
  reference,
  status,
  text,
  yesNo,
} from "../../core/fields.ts";
import { invoiceClassify, invoiceType } from "../../delivery/shipping-notices/invoices.ts";
import { ofOrderLine, ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { storedFile } from "../../platform/files.ts";
import { billableSource } from "../billables/statuses.ts";
import { deduction } from "../deductions/deductions.ts";
import { generatedBy, invoiceLifecycle, invoiceStatus, throwStatus } from "./statuses.ts";

/** A reason, as long as steps take one. */
const reasonField = () => text({ readOnly: true, optional: true, max: 500 });

/** What a supplier invoices of confirmed reconciliation bills, less what the buyer deducts (B3.18). */
export const invoice = entity(
  "invoice",
  {
    billNo: code({ readOnly: true }),
    status: status(invoiceStatus, { readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    generatedBy: status(generatedBy, { readOnly: true }),
    currency: code({ readOnly: true }),
    /** The invoice itself, as its supplier entered it: before that nothing of it is known. */
    invoiceType: status(invoiceType, { readOnly: true, optional: true }),
    invoiceClassify: status(invoiceClassify, { readOnly: true, optional: true }),
    invoiceCode: text({ readOnly: true, optional: true, max: 30 }),
    invoiceNo: text({ readOnly: true, optional: true, max: 30 }),
    invoiceDate: date({ readOnly: true, optional: true }),
    /** With tax; and the two that it is made of. */
    invoiceAmount: money({ readOnly: true, optional: true }),
    untaxedAmount: money({ readOnly: true, optional: true }),
    taxAmount: money({ readOnly: true, optional: true }),
    lineCount: integer({ readOnly: true }),
    /** What its lines come to, with tax. */
    lineAmount: money({ readOnly: true }),
    /** By how much deductions with a tax rate lower it, with tax. */
    deductionAmount: money({ readOnly: true }),
    /** What is to be invoiced: lines less deductions, with tax, and the tax in it. */
    expectedAmount: money({ readOnly: true }),
    expectedTaxAmount: money({ readOnly: true }),
    /** By how much the invoice says more, or less: as much as is let pass. */
    differenceAmount: money({ readOnly: true, optional: true }),
    /** By how much deductions without a tax rate lower what is paid, and what is paid then. */
    paymentDeductionAmount: money({ readOnly: true }),
    payableAmount: money({ readOnly: true }),
    /** It waits to be entered anew; why. */
    isRejected: yesNo({ readOnly: true }),
    rejectReason: reasonField(),
    approverName: text({ readOnly: true, optional: true }),
    approvedAt: instant({ readOnly: true, optional: true }),
    throwStatus: status(throwStatus, { readOnly: true }),
    /** Why the ERP did not take it: the buyer's to know. */
    throwMessage: text({ readOnly: true, optional: true, max: 1000 }),
    posterName: text({ readOnly: true, optional: true }),
    postedAt: instant({ readOnly: true, optional: true }),
    postingDate: date({ readOnly: true, optional: true }),
    erpBillNo: text({ readOnly: true, optional: true, max: 50 }),
    voidReason: reasonField(),
    reverseReason: reasonField(),
    redLetterNo: text({ readOnly: true, optional: true, max: 50 }),
    redInvoiceNo: text({ readOnly: true, optional: true, max: 30 }),
    redInvoiceDate: date({ readOnly: true, optional: true }),
    erpReversalNo: text({ readOnly: true, optional: true, max: 50 }),
  },
  { keyword: ["billNo", "invoiceNo", "invoiceCode", "erpBillNo", "supplierNo", "supplierName"], source: "invoice_row" },
);

/** Where its fields stand. */
export const invoiceGroups = fieldGroups(invoice, {
  number: ["billNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: [
    ...(["invoiceType", "invoiceClassify", "invoiceCode", "invoiceNo", "invoiceDate", "currency"] as const),
    ...(["lineAmount", "deductionAmount", "expectedAmount", "expectedTaxAmount"] as const),
    ...(["untaxedAmount", "taxAmount", "invoiceAmount", "differenceAmount"] as const),
    ...(["paymentDeductionAmount", "payableAmount"] as const),
  ],
  progress: [
    ...(["generatedBy", "lineCount", "isRejected", "rejectReason", "approverName", "approvedAt"] as const),
    ...(["throwStatus", "throwMessage", "posterName", "postedAt", "postingDate", "erpBillNo"] as const),
    ...(["voidReason", "reverseReason", "redLetterNo", "redInvoiceNo", "redInvoiceDate", "erpReversalNo"] as const),
  ],
});

/** How much of a line of a reconciliation bill is invoiced. */
export const invoiceLine = entity(
  "invoiceLine",
  {
    invoiceId: reference({ readOnly: true, names: "invoice" }),
    /** The number of the invoice bill. */
    billNo: code({ readOnly: true }),
    billableId: reference({ readOnly: true, optional: true, names: "billable" }),
    billId: reference({ readOnly: true, names: "bill" }),
    /** The number of the reconciliation bill. */
    reconciliationNo: code({ readOnly: true }),
    ...ofParties,
    sourceType: status(billableSource, { readOnly: true }),
    sourceNo: code({ readOnly: true }),
    sourceDate: date({ readOnly: true }),
    receiptId: reference({ readOnly: true, names: "receipt" }),
    receiptNo: code({ readOnly: true }),
    /** By which the ERP knows the receipt. */
    outReceiptNo: text({ readOnly: true, optional: true }),
    asnNo: code({ readOnly: true }),
    ...ofOrderLine,
    invoiceQty: quantity({ readOnly: true }),
    price: money({ readOnly: true, unsigned: true }),
    untaxedPrice: money({ readOnly: true, unsigned: true }),
    priceQty: quantity({ readOnly: true, optional: true }),
    priceUnitNo: code({ readOnly: true, optional: true, names: "unit" }),
    currency: code({ readOnly: true }),
    taxRate: rate({ readOnly: true, optional: true }),
    /** With tax. */
    amount: money({ readOnly: true }),
    untaxedAmount: money({ readOnly: true }),
    taxAmount: money({ readOnly: true }),
  },
  {
    keyword: ["billNo", "reconciliationNo", "sourceNo", "receiptNo", "purchaseNo", "itemNo", "goodsName"],
    source: "invoice_line_row",
  },
);

/** An invoice as its supplier enters it. */
export const enteredInvoice = entity(
  "enteredInvoice",
  {
    invoiceType: status(invoiceType),
    invoiceClassify: status(invoiceClassify),
    /** Paper invoices have one beside their number. */
    invoiceCode: text({ optional: true, max: 30 }),
    invoiceNo: text({ max: 30 }),
    invoiceDate: date(),
    /** With tax. */
    invoiceAmount: money({ positive: true }),
    taxAmount: money({ unsigned: true }),
  },
  { keyword: [], doubts: [...farAway("invoiceDate"), after("invoiceDate", 0, "future")] },
);
export type EnteredInvoice = z.output<typeof enteredInvoice.input>;

/** By what an invoice is written off: the red invoice, and the form in which the tax office allowed it. */
export const reversedInvoice = entity(
  "reversedInvoice",
  {
    redLetterNo: text({ optional: true, max: 50 }),
    redInvoiceNo: text({ max: 30 }),
    redInvoiceDate: date(),
    /** By which the ERP has reversed its posting, where there is one. */
    erpReversalNo: text({ optional: true, max: 50 }),
  },
  { keyword: [], doubts: [...farAway("redInvoiceDate"), after("redInvoiceDate", 0, "future")] },
);

/** What steps on an invoice bill follow besides its state. */
export interface InvoiceRule {
  /** The tenant asks for the ERP's numbers of its receipts before it is posted, and some have none. */
  readonly lacksErpData: boolean;
  /** Its caller is of the buyer. */
  readonly isOfBuyer: boolean;
}

const isEntered = need({
  reads: ["invoiceNo"],
  holds: ({ invoiceNo }) => Boolean(invoiceNo),
  error: "invoiceNotEntered",
});

/** An electronic invoice that was committed once the tax office knows: it is written off by a red one, and never void. */
const isVoidable = need({
  reads: ["status", "invoiceClassify", "rejectReason"],
  holds: ({ status: now, invoiceClassify: of, rejectReason }) =>
    of !== invoiceClassify.code.electronic || (now === invoiceStatus.code.pendingEntry && !rejectReason),
  error: "invoiceElectronic",
});

/** What the buyer has approved is the buyer's to end. */
const isNotApproved = need({
  reads: ["status"],
  holds: ({ status: now }, { isOfBuyer }: InvoiceRule) => isOfBuyer || now !== invoiceStatus.code.approved,
  error: "invoiceApproved",
});

const isNotSent = need({
  reads: ["throwStatus"],
  holds: ({ throwStatus: now }) => now !== throwStatus.code.sent,
  error: "invoiceSent",
});

const isSent = need({
  reads: ["throwStatus"],
  holds: ({ throwStatus: now }) => now === throwStatus.code.sent,
  error: "invoiceNotSent",
});

const isKnownToErp = need({
  reads: [],
  holds: (_states, { lacksErpData }: InvoiceRule) => !lacksErpData,
  error: "invoiceUnknownToErp",
});

/** What the buyer generated is voided with a reason, which tells the buyer. */
const isOfSupplier = need({
  reads: ["generatedBy"],
  holds: ({ generatedBy: by }) => by === generatedBy.code.supplier,
  error: "invoiceOfBuyer",
});

/** What was rejected is remembered: it is voided, and not deleted. */
const isNeverRejected = need({
  reads: ["rejectReason"],
  holds: ({ rejectReason }) => !rejectReason,
  error: "invoiceRejected",
});

/** What users do with an invoice bill (B4.9b). */
export const invoiceDocument = document({
  entity: invoice,
  lifecycles: [invoiceLifecycle],
  menus: ["invoices"],
  steps: {
    enter: { lifecycle: invoiceLifecycle, method: "enterInvoice" },
    commit: {
      lifecycle: invoiceLifecycle,
      needs: [isEntered],
      confirmation: true,
      method: "commitInvoice",
      together: { method: "batchCommit", list: "commitList" },
    },
    approve: {
      lifecycle: invoiceLifecycle,
      confirmation: true,
      together: { method: "batchApprove", list: "approveList" },
    },
    reject: { lifecycle: invoiceLifecycle, together: { method: "batchReject", list: "rejectList" } },
    post: {
      lifecycle: invoiceLifecycle,
      needs: [isNotSent, isKnownToErp],
      confirmation: true,
      together: { method: "batchPost", list: "postList" },
    },
    recall: { lifecycle: invoiceLifecycle, needs: [isSent], confirmation: true },
    reverse: { lifecycle: invoiceLifecycle, needs: [isNotSent] },
    void: {
      lifecycle: invoiceLifecycle,
      needs: [isVoidable, isNotApproved, isNotSent],
      method: "voidInvoice",
      together: { method: "batchVoid", list: "voidList" },
    },
    remove: {
      lifecycle: invoiceLifecycle,
      needs: [isNeverRejected, isOfSupplier],
      confirmation: true,
      method: "deleteInvoice",
      together: { method: "deleteInvoice", list: "deleteList" },
    },
  },
});
export type InvoiceAction = StepOf<typeof invoiceDocument>;

/** An invoice bill as its page shows it. */
export const invoiceDetail = wholeDocument(invoiceDocument, invoiceLine.row, {
  files: z.array(storedFile),
  /** The name of the organisation in full: to it the invoice is made out. */
  madeOutTo: z.string(),
  /** What lowers it or its payment; of one that has ended what did. */
  deductions: z.array(deduction.row),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;
