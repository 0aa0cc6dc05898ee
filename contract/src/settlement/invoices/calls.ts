import { z } from "zod";
import { documentCalls, undoOf } from "../../core/document-calls.ts";
import { inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { quantity } from "../../core/fields.ts";
import { reason } from "../../core/history.ts";
import { action, documentList, exportOf, list, service, upload } from "../../core/service.ts";
import { invoiceType, shippingNoticeInvoice } from "../../delivery/shipping-notices/invoices.ts";
import { storedFile } from "../../platform/files.ts";
import { billable } from "../billables/billables.ts";
import { bill, mostBillables, mostDeductions } from "../bills/bills.ts";
import { deduction } from "../deductions/deductions.ts";
import { enteredInvoice, invoice, invoiceDetail, invoiceDocument, invoiceLine, reversedInvoice } from "./invoices.ts";
import { invoiceStatus } from "./statuses.ts";

const calls = documentCalls(invoiceDetail);

/** Bills that are invoiced together at most. */
export const mostInvoicedBills = 200;

const named = { id: recordId, version: recordVersion };
const deductionIds = z.array(recordId).max(mostDeductions).default([]);

/** Invoice bills (B3.18, B7.6). */
export const invoices = service(
  "ISrmBillInvoiceDocService",
  { menus: ["invoices"] },
  {
    getBillInvoiceDocPage: documentList(invoiceDocument),
    getInvoiceLinePage: list(invoiceLine, { summary: "Lines of invoice bills." }),
    getBillInvoiceDocStatus: action({
      permission: "isSearch",
      summary: "The states of invoice bills, in the caller's language.",
      input: z.strictObject({}),
      output: z.object({ records: z.array(z.object({ status: z.enum(invoiceStatus.codes), statusName: z.string() })) }),
    }),
    getInvoiceType: action({
      permission: "isSearch",
      summary: "The types of invoices, in the caller's language.",
      input: z.strictObject({}),
      output: z.object({
        records: z.array(z.object({ invoiceType: z.enum(invoiceType.codes), invoiceTypeName: z.string() })),
      }),
    }),
    getInvoiceDocById: calls.whole(),
    getLinesToInvoice: action({
      permission: "isAdd",
      ofNoClass: "invoiceOfNoClass",
      summary: "What is left to invoice of confirmed bills of one organisation, supplier and currency.",
      input: z.strictObject({ billIds: z.array(recordId).min(1).max(mostInvoicedBills) }),
      output: z.object({ bills: z.array(bill.row), lines: z.array(billable.row) }),
    }),
    selectBillDeduction: action({
      permission: "isAdd",
      ofNoClass: "invoiceOfNoClass",
      summary:
        "The deductions that are agreed, and that neither an invoice bill nor a bill besides those named has taken in.",
      input: z.strictObject({
        ...{ orgNo: z.string(), supplierNo: z.string(), currency: z.string() },
        billIds: z.array(recordId).max(mostInvoicedBills).optional(),
      }),
      output: z.object({ records: z.array(deduction.row) }),
    }),
    generateInvoiceDoc: action({
      permission: "isAdd",
      ofNoClass: "invoiceOfNoClass",
      once: true,
      summary:
        "Makes an invoice bill of lines of confirmed bills, each as far as is said, less deductions. Without a quantity, all that is left of a line.",
      input: z.strictObject({
        lines: z
          .array(z.strictObject({ billableId: recordId, invoiceQty: quantity({ positive: true }).schema.optional() }))
          .min(1)
          .max(mostBillables),
        deductionIds,
      }),
      output: invoiceDetail,
    }),
    getNoticeInvoices: action({
      permission: "isSearch",
      summary: "The invoices that came with the delivery notices of an invoice bill, and that no invoice bill has yet.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ records: z.array(shippingNoticeInvoice.row) }),
    }),
    uploadInvoiceFile: upload({
      by: "supplier",
      permission: "isSave",
      summary: "Takes a file for an invoice, which names it when it is entered.",
      output: storedFile,
    }),
    enterInvoice: action({
      permission: "isSave",
      once: true,
      summary: "The supplier enters its invoice. Amounts that differ by more than the tenant lets pass are refused.",
      input: inputWith(enteredInvoice, { ...named, fileIds: z.array(recordId).max(20).optional() }),
      output: invoiceDetail,
    }),
    commitInvoice: calls.step("isSave"),
    batchCommit: calls.together("isSave", "commitList", "The supplier commits several invoices to be approved."),
    approve: calls.step("isCheck"),
    batchApprove: calls.together("isCheck", "approveList", "The buyer approves several invoices."),
    reject: calls.reasoned("isCheck"),
    batchReject: calls.togetherReasoned("isCheck", "rejectList", "The buyer rejects several invoices for one reason."),
    post: calls.step("isSubmit"),
    batchPost: calls.together("isSubmit", "postList", "Posts several approved invoices."),
    recall: calls.step("isSubmit"),
    reverse: action({
      permission: "isEnd",
      once: true,
      summary: "Writes an invoice off by a red one: what it invoiced is free again.",
      input: inputWith(reversedInvoice, { ...named, reason }),
      output: invoiceDetail,
    }),
    voidInvoice: calls.reasoned("isCancelInvalid"),
    batchVoid: calls.togetherReasoned("isCancelInvalid", "voidList", "Voids several invoices for one reason."),
    deleteInvoice: calls.together("isDelete", "deleteList", "Deletes invoice bills that nobody has committed."),
    undo: undoOf(invoiceDocument),
    exportexcel: exportOf(invoice),
    exportLines: exportOf(invoiceLine),
  },
);
