import { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, wholeDocument } from "../../core/document-calls.ts";
import { entity, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, integer, money, rate, status, text } from "../../core/fields.ts";
import { historyEvent } from "../../core/history.ts";
import { compareNumbers } from "../../core/numbers.ts";
import { action, documentList, exportOf, massAnswer, service, versionedIds } from "../../core/service.ts";
import { documentMessages, messageOn, messagesOf } from "../../platform/document-messages.ts";
import { billable } from "../billables/billables.ts";
import { deduction } from "../deductions/deductions.ts";
import { billLifecycle, billStatus, confirmedBy } from "./statuses.ts";

/** What a supplier and an organisation agree is to be paid: rows of the pool of one currency and tax rate (B3.16). */
export const bill = entity(
  "bill",
  {
    billNo: code({ readOnly: true }),
    status: status(billStatus, { readOnly: true }),
    confirmedBy: status(confirmedBy, { readOnly: true }),
    billDate: date({ readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    currency: code({ readOnly: true }),
    taxRate: rate({ readOnly: true, optional: true }),
    lineCount: integer({ readOnly: true }),
    /** How many of its lines the supplier disputes. */
    disputedCount: integer({ readOnly: true }),
    /** What its rows come to by their prices, with tax. */
    sourceAmount: money({ readOnly: true }),
    /** By how much it says otherwise, with tax. */
    differenceAmount: money({ readOnly: true }),
    /** What its lines come to: both together. */
    amount: money({ readOnly: true }),
    untaxedAmount: money({ readOnly: true }),
    taxAmount: money({ readOnly: true }),
    /** How many deductions take off of it, how much, with tax, and what is to be paid then (B3.17). */
    deductionCount: integer({ readOnly: true }),
    deductedAmount: money({ readOnly: true }),
    payableAmount: money({ readOnly: true }),
    /** What of it is invoiced, with tax, and of how many of its lines something is. */
    invoicedAmount: money({ readOnly: true }),
    invoicedCount: integer({ readOnly: true }),
    voidReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  { keyword: ["billNo", "supplierNo", "supplierName"], source: "bill_row" },
);

/** Where its fields stand. */
export const billGroups = fieldGroups(bill, {
  number: ["billNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: [
    "billDate",
    "currency",
    "taxRate",
    "sourceAmount",
    "differenceAmount",
    "untaxedAmount",
    "taxAmount",
    "amount",
    "deductedAmount",
    "payableAmount",
  ],
  progress: [
    ...(["confirmedBy", "lineCount", "disputedCount", "deductionCount"] as const),
    ...(["invoicedAmount", "invoicedCount", "voidReason"] as const),
  ],
});

const { supplier, buyer, both } = confirmedBy.code;

/** Whether a side has confirmed it, or has not. */
const confirmed = (side: string, is: boolean) =>
  need({
    reads: ["confirmedBy"],
    holds: ({ confirmedBy: by }) => (by === side || by === both) === is,
    error: is ? "billNotConfirmed" : "billConfirmedAlready",
  });

const nothingIsInvoiced = need({
  reads: ["invoicedCount"],
  holds: ({ invoicedCount }) => Number(invoicedCount) === 0,
  error: "billInvoiced",
});

/** What is left of it to invoice by itself is something to pay: else it is invoiced together with others. */
const isLeftPositive = need({
  reads: ["amount", "invoicedAmount"],
  holds: ({ amount, invoicedAmount }) => compareNumbers(String(amount ?? "0"), String(invoicedAmount ?? "0")) > 0,
  error: "billLeftNotPositive",
});

/** What users do with a bill (B4.8). */
export const billDocument = document({
  entity: bill,
  lifecycles: [billLifecycle],
  menus: ["bills"],
  steps: {
    confirm: {
      lifecycle: billLifecycle,
      needs: [confirmed(supplier, false)],
      confirmation: true,
      together: { method: "batchConfirm", list: "confirmList" },
    },
    confirmAsBuyer: {
      lifecycle: billLifecycle,
      needs: [confirmed(buyer, false)],
      confirmation: true,
      together: { method: "batchConfirmAsBuyer", list: "confirmList" },
    },
    cancelConfirm: {
      lifecycle: billLifecycle,
      needs: [confirmed(supplier, true), nothingIsInvoiced],
      confirmation: true,
    },
    cancelConfirmAsBuyer: {
      lifecycle: billLifecycle,
      needs: [confirmed(buyer, true), nothingIsInvoiced],
      confirmation: true,
    },
    dispute: { lifecycle: billLifecycle },
    withdrawDispute: { lifecycle: billLifecycle, confirmation: true },
    adjust: { lifecycle: billLifecycle },
    deduct: { lifecycle: billLifecycle },
    void: {
      lifecycle: billLifecycle,
      method: "voidBill",
      together: { method: "batchVoid", list: "voidList" },
    },
    invoice: {
      lifecycle: billLifecycle,
      menus: ["invoices"],
      needs: [isLeftPositive],
      confirmation: true,
      together: { method: "batchInvoice", list: "invoiceList" },
    },
  },
});
export type BillAction = StepOf<typeof billDocument>;

/** A bill as its page shows it. */
export const billDetail = wholeDocument(billDocument, billable.row, {
  /** What takes off of it. */
  deductions: z.array(deduction.row),
});
export type BillDetail = z.output<typeof billDetail>;

/** Deductions that a bill or an invoice bill takes in at most. */
export const mostDeductions = 200;

/** Rows that one call names at most, and lines of a bill. */
export const mostBillables = 5000;

const calls = documentCalls(billDetail);

/** What a line should come to, with tax: so much that the sums of bills hold it. */
const lineAmount = z.string().regex(/^-?\d{1,14}(\.\d{1,6})?$/);

const madeBill = z.object({ id: recordId, billNo: z.string(), lineCount: z.int() });

/** All of the pool until the end of a day, of all organisations and suppliers unless one is named. */
export const billPool = entity(
  "billPool",
  {
    since: date({ optional: true }),
    until: date(),
    orgNo: code({ optional: true, names: "organisation" }),
    supplierNo: code({ optional: true, names: "supplier", within: ["orgNo"], waits: false }),
  },
  { keyword: [] },
);
const upTo = billPool.input;
export type UpTo = z.output<typeof upTo>;

/** A bill that would come of the pool. */
const billToCome = z.object({
  orgNo: z.string(),
  supplierNo: z.string(),
  supplierName: z.string(),
  currency: z.string(),
  taxRate: z.string().nullable(),
  lineCount: z.int(),
  /** With tax. */
  amount: z.string(),
});
export type BillToCome = z.output<typeof billToCome>;

/** Reconciliation bills (B3.16, B7.4). */
export const bills = service(
  "ISrmBillService",
  { menus: ["bills"] },
  {
    getBillPage: documentList(billDocument),
    getBillStatus: action({
      permission: "isSearch",
      summary: "The states of bills, in the caller's language.",
      input: z.strictObject({}),
      output: z.object({ records: z.array(z.object({ status: z.enum(billStatus.codes), statusName: z.string() })) }),
    }),
    getBillById: calls.whole(),
    createBills: action({
      by: "buyer",
      ofNoClass: "billOfNoClass",
      permission: "isAdd",
      once: true,
      summary:
        "Makes bills of rows of the pool: one for each organisation, supplier, currency and tax rate among them.",
      input: z.strictObject({ billableIds: z.array(recordId).min(1).max(mostBillables) }),
      output: z.object({ bills: z.array(madeBill) }),
    }),
    getBillsToCome: action({
      by: "buyer",
      ofNoClass: "billOfNoClass",
      permission: "isAdd",
      summary: "The bills that would come of all that is unbilled up to a day, and how much of that has no price yet.",
      input: upTo,
      output: z.object({ bills: z.array(billToCome), unpricedCount: z.int() }),
    }),
    billPool: action({
      by: "buyer",
      ofNoClass: "billOfNoClass",
      permission: "isAdd",
      once: true,
      summary: "Makes bills of all that is unbilled and priced up to a day.",
      input: upTo,
      output: z.object({ bills: z.array(madeBill) }),
    }),
    confirm: calls.step("isSave"),
    batchConfirm: calls.together("isSave", "confirmList", "The supplier confirms several bills."),
    confirmAsBuyer: calls.step("isCheck"),
    batchConfirmAsBuyer: calls.together("isCheck", "confirmList", "The buyer confirms several bills."),
    cancelConfirm: calls.step("isSave"),
    cancelConfirmAsBuyer: calls.step("isCheck"),
    dispute: calls.reasoned("isSave", { lineId: recordId, disputeAmount: lineAmount }),
    withdrawDispute: action({
      permission: "isSave",
      once: true,
      summary: "The supplier says no more that a line should come to something else; without one, of all.",
      input: z.strictObject({ id: recordId, version: recordVersion, lineId: recordId.optional() }),
      output: billDetail,
    }),
    adjust: calls.reasoned("isModify", { lineId: recordId, amount: lineAmount }),
    getBillDeductions: action({
      by: "buyer",
      permission: "isModify",
      summary: "The agreed deductions that a bill has taken in, and those that it can take in.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ records: z.array(deduction.row) }),
    }),
    deduct: action({
      permission: "isModify",
      once: true,
      summary: "The buyer says which agreed deductions take off of a bill: both sides confirm it anew.",
      input: z.strictObject({
        id: recordId,
        version: recordVersion,
        deductionIds: z.array(recordId).max(mostDeductions),
      }),
      output: billDetail,
    }),
    voidBill: calls.reasoned("isCancelInvalid"),
    batchVoid: calls.togetherReasoned(
      "isCancelInvalid",
      "voidList",
      "Voids several bills for one reason: their rows are in the pool again.",
    ),
    invoice: action({
      menus: ["invoices"],
      permission: "isAdd",
      ofNoClass: "invoiceOfNoClass",
      once: true,
      summary: "Makes an invoice bill of all that is left to invoice of a bill.",
      input: z.strictObject({ id: recordId, version: recordVersion }),
      output: billDetail,
    }),
    batchInvoice: action({
      menus: ["invoices"],
      permission: "isAdd",
      ofNoClass: "invoiceOfNoClass",
      once: true,
      summary: "Makes an invoice bill of each of several bills.",
      input: z.strictObject({ invoiceList: versionedIds }),
      output: massAnswer,
    }),
    getBillRecord: action({
      permission: "isSearch",
      summary: "What happened to a bill, the first before the others.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ records: z.array(historyEvent) }),
    }),
    getBillMsg: action({
      permission: "isSearch",
      summary: "The messages on a bill, as those on any document.",
      input: messagesOf.omit({ entityName: true, recordId: true }).extend({ id: recordId }),
      output: documentMessages.endpoints.getDocumentMessageList.output,
    }),
    sendBillMsg: action({
      permission: "isSearch",
      once: true,
      summary: "Writes a message on a bill, or on one of its lines.",
      input: messageOn.omit({ entityName: true, recordId: true }).extend({ id: recordId }),
      output: documentMessages.endpoints.sendDocumentMessage.output,
    }),
    exportexcel: exportOf(bill),
  },
);
