import { z } from "zod";
import { document, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, money, rate, reference, status, text, yesNo } from "../../core/fields.ts";
import { recordSheet } from "../../core/import-sheet.ts";
import { action, documentList, exportOf, list, service, upload } from "../../core/service.ts";
import { orderStatus } from "../../orders/purchase-orders/statuses.ts";
import { storedFile } from "../../platform/files.ts";
import { deductionEffect, deductionLifecycle, deductionSource, deductionStatus, deductionType } from "./statuses.ts";

/** What the buyer charges a supplier, and what that says to it (B3.17). */
export const deduction = entity(
  "deduction",
  {
    deductionNo: code({ readOnly: true }),
    deductionStatus: status(deductionStatus, { readOnly: true }),
    orgNo: code({ key: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ key: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    deductionName: text(),
    deductionType: status(deductionType),
    deductionDate: date(),
    /** Of the letter in which the supplier was told before. */
    deductionLetterNo: code({ optional: true }),
    purchaseNo: code({
      optional: true,
      names: "purchaseOrder",
      within: ["orgNo", "supplierNo"],
      where: { status: orderStatus.code.effective },
    }),
    deductionAmount: money({ positive: true }),
    currency: code({ names: "currency" }),
    taxRate: rate({ optional: true, most: 100 }),
    deductionEffect: status(deductionEffect, { readOnly: true }),
    damageAmount: money({ optional: true, unsigned: true }),
    reason: text({ max: 500 }),
    /** What the supplier accepts of it. */
    confirmAmount: money({ readOnly: true, optional: true, positive: true }),
    rejectReason: text({ readOnly: true, optional: true, max: 500 }),
    refuseReason: text({ readOnly: true, optional: true, max: 500 }),
    voidReason: text({ readOnly: true, optional: true, max: 500 }),
    deductionFrom: status(deductionSource, { readOnly: true }),
    /** A reconciliation bill has taken it in; which. */
    isReconciliation: yesNo({ readOnly: true }),
    billId: reference({ readOnly: true, optional: true, names: "bill" }),
    reconciliationNo: code({ readOnly: true, optional: true }),
    /** An invoice bill has taken it in; which. */
    isRelatedInvoice: yesNo({ readOnly: true }),
    invoiceId: reference({ readOnly: true, optional: true, names: "invoice" }),
    invoiceBillNo: code({ readOnly: true, optional: true }),
  },
  {
    keyword: ["deductionNo", "deductionLetterNo", "deductionName", "purchaseNo", "supplierNo", "supplierName"],
    doubts: [...farAway("deductionDate"), after("deductionDate", 0, "future")],
    source: "deduction_row",
  },
);

/** Where its fields stand. */
export const deductionGroups = fieldGroups(deduction, {
  number: ["deductionNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: [
    ...(["deductionName", "deductionType", "deductionDate", "deductionLetterNo", "purchaseNo"] as const),
    ...(["deductionAmount", "currency", "taxRate", "deductionEffect", "damageAmount"] as const),
  ],
  remarks: ["reason"],
  progress: [
    ...(["confirmAmount", "rejectReason", "refuseReason", "voidReason", "deductionFrom"] as const),
    ...(["isReconciliation", "reconciliationNo", "isRelatedInvoice", "invoiceBillNo"] as const),
  ],
});

/** What users do with a deduction (B4.7). */
export const deductionDocument = document({
  entity: deduction,
  lifecycles: [deductionLifecycle],
  menus: ["deductions"],
  steps: {
    accept: {
      lifecycle: deductionLifecycle,
      method: "srmDeductionOrderConfirm",
      together: { method: "batchConfirm", list: "confirmList" },
    },
    reject: { lifecycle: deductionLifecycle },
    agree: { lifecycle: deductionLifecycle, confirmation: true, together: { method: "agree", list: "agreeList" } },
    refuse: { lifecycle: deductionLifecycle },
    reissue: { lifecycle: deductionLifecycle },
    modify: { lifecycle: deductionLifecycle, method: "saveDeductionOrder" },
    void: {
      lifecycle: deductionLifecycle,
      method: "voidDeductionOrder",
      together: { method: "batchVoid", list: "voidList" },
    },
  },
});
export type DeductionAction = StepOf<typeof deductionDocument>;

/** A deduction as its page shows it. */
export const deductionDetail = wholeRecord(deductionDocument, { files: z.array(storedFile) });
export type DeductionDetail = z.output<typeof deductionDetail>;

const fileIds = z.array(recordId).max(20).optional();

/** What the buyer fills in; id and version where one is changed. */
export const deductionInput = inputWith(deduction, {
  id: recordId.optional(),
  version: recordVersion.optional(),
  fileIds,
});
export type DeductionInput = z.output<typeof deductionInput>;

/** The workbook that brings deductions, one a row. */
export const deductionImport = recordSheet(deduction);

const calls = documentCalls(deductionDetail);

/** Deductions (B3.17, B7.5). */
export const deductions = service(
  "ISrmDeductionOrderService",
  { menus: ["deductions"] },
  {
    getDeductionOrderPage: documentList(deductionDocument),
    getDeductionBasicPage: list(deduction, { summary: "Deductions without what may be done with them." }),
    getDeductionOrderStatus: action({
      permission: "isSearch",
      summary: "The states of deductions, in the caller's language.",
      input: z.strictObject({}),
      output: z.object({
        records: z.array(z.object({ deductionStatus: z.enum(deductionStatus.codes), deductionStatusName: z.string() })),
      }),
    }),
    getSrmDeductionOrderById: calls.whole(),
    uploadDeductionFile: upload({
      by: "buyer",
      ofNoClass: "deductionOfNoClass",
      permission: "isAdd",
      or: "isModify",
      summary: "Takes a file for a deduction, which names it when it is saved.",
      output: storedFile,
    }),
    saveDeductionOrder: action({
      by: "buyer",
      ofNoClass: "deductionOfNoClass",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Issues a deduction; with id and version, changes one that nobody has answered.",
      input: deductionInput,
      output: deductionDetail,
    }),
    reissue: action({
      permission: "isModify",
      once: true,
      summary: "Issues a deduction again that was turned down, as it is said now: its supplier answers anew.",
      input: inputWith(deduction, { id: recordId, version: recordVersion, fileIds }),
      output: deductionDetail,
    }),
    srmDeductionOrderConfirm: action({
      permission: "isSave",
      once: true,
      summary: "The supplier accepts a deduction, all of it unless it says an amount.",
      input: z.strictObject({
        id: recordId,
        version: recordVersion,
        confirmAmount: deduction.fields.confirmAmount.schema.optional(),
      }),
      output: deductionDetail,
    }),
    batchConfirm: calls.together("isSave", "confirmList", "Accepts several deductions, each as a whole."),
    reject: calls.reasoned("isSave"),
    agree: calls.together("isCheck", "agreeList", "Agrees to what suppliers accepted: that is deducted."),
    refuse: calls.reasoned("isCheck"),
    voidDeductionOrder: calls.reasoned("isCancelInvalid"),
    batchVoid: calls.togetherReasoned("isCancelInvalid", "voidList", "Voids several deductions for one reason."),
    undo: undoOf(deductionDocument),
    ...workbookCalls("Issues deductions from a workbook, one a row.", {
      by: "buyer",
      ofNoClass: "deductionOfNoClass",
    }),
    exportexcel: exportOf(deduction),
  },
);
