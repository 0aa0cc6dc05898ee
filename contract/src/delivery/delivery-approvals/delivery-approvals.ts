import { z } from "zod";
import { longestLotNo } from "../../base-data/lot-rules.ts";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord, workbookCalls } from "../../core/document-calls.ts";
import { before, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, status, text, yesNo } from "../../core/fields.ts";
import { action, documentList, exportOf, service, upload } from "../../core/service.ts";
import { storedFile } from "../../platform/files.ts";
import { deliveryApprovalLifecycle, reportSource, reportStatus, reportTerm } from "./statuses.ts";

/** Files that one approval takes at most. */
export const mostReports = 20;

/** A supplier's report on a material or one lot of it, by which it may be delivered for a time (B3.11). */
export const deliveryApproval = entity(
  "deliveryApproval",
  {
    /** Given by the server. */
    approvalNo: code({ key: true, readOnly: true }),
    checkStatus: status(reportStatus, { readOnly: true }),
    orgNo: code({ key: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ key: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    itemNo: code({ names: "material", after: ["orgNo"] }),
    goodsName: text({ readOnly: true, optional: true, max: 200 }),
    /** The only lot that it is for; without one it is for all. */
    lotNo: text({ optional: true, max: longestLotNo }),
    /** First and last day on which goods may leave by it. */
    effectiveDate: date(),
    expiryDate: date(),
    /** The names of its files, one behind the other. */
    reportFile: text({ readOnly: true, optional: true, max: 4000 }),
    source: status(reportSource, { readOnly: true }),
    /** Of an approved one: whether another that is not rejected takes its place when it ends. */
    isRenewed: yesNo({ readOnly: true, optional: true }),
    /** Of an approved one: whether goods leave by it today, later, or no more. */
    term: status(reportTerm, { readOnly: true, optional: true }),
    remark: text({ optional: true, max: 500 }),
    refuseReason: text({ readOnly: true, optional: true, max: 500 }),
    voidReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["approvalNo", "itemNo", "goodsName", "lotNo", "supplierNo", "supplierName"],
    doubts: [before("expiryDate", 0, "past"), ...farAway("effectiveDate")],
    source: "delivery_approval_row",
  },
);

/** Where its fields stand. */
export const deliveryApprovalGroups = fieldGroups(deliveryApproval, {
  number: ["approvalNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: ["itemNo", "goodsName", "lotNo", "effectiveDate", "expiryDate", "reportFile", "source"],
  progress: ["term", "isRenewed", "refuseReason", "voidReason"],
  remarks: ["remark"],
});

/** Approvals of a workbook come without a report. */
const hasReport = need({
  reads: ["reportFile"],
  holds: ({ reportFile }) => reportFile !== null,
  error: "deliveryApprovalWithoutReport",
});

/** What users do with a delivery approval (B4.4b). */
export const deliveryApprovalDocument = document({
  entity: deliveryApproval,
  lifecycles: [deliveryApprovalLifecycle],
  menus: ["deliveryApprovals"],
  steps: {
    modify: { lifecycle: deliveryApprovalLifecycle, method: "saveDeliveryApproval" },
    agree: {
      lifecycle: deliveryApprovalLifecycle,
      needs: [hasReport],
      confirmation: true,
      together: { method: "agree", list: "agreeList" },
    },
    refuse: {
      lifecycle: deliveryApprovalLifecycle,
      together: { method: "batchRefuse", list: "refuseList" },
    },
    withdraw: {
      lifecycle: deliveryApprovalLifecycle,
      confirmation: true,
      together: { method: "withdraw", list: "withdrawList" },
    },
    void: {
      lifecycle: deliveryApprovalLifecycle,
      method: "voidDeliveryApproval",
      together: { method: "batchVoid", list: "voidList" },
    },
  },
});
export type DeliveryApprovalAction = StepOf<typeof deliveryApprovalDocument>;

/** A delivery approval as its page shows it. */
export const deliveryApprovalDetail = wholeRecord(deliveryApprovalDocument, { files: z.array(storedFile) });
export type DeliveryApprovalDetail = z.output<typeof deliveryApprovalDetail>;

/** What is filled in; id and version where one is corrected. Suppliers hand in their own, the buyer names whose it is. */
export const deliveryApprovalInput = inputWith(
  deliveryApproval,
  {
    id: recordId.optional(),
    version: recordVersion.optional(),
    supplierNo: deliveryApproval.fields.supplierNo.schema.nullish(),
    /** Its reports in their order, as uploaded. */
    fileIds: z.array(recordId).min(1).max(mostReports),
  },
  ["supplierNo"],
);
export type DeliveryApprovalInput = z.output<typeof deliveryApprovalInput>;

const calls = documentCalls(deliveryApprovalDetail);

/** Delivery approvals (B3.11, B4.4). */
export const deliveryApprovals = service(
  "ISupDeliveryApprovalService",
  { menus: ["deliveryApprovals"] },
  {
    getDeliveryApprovalPage: documentList(deliveryApprovalDocument),
    getDeliveryApprovalById: calls.whole(),
    uploadReport: upload({
      ofNoClass: "deliveryApprovalOfNoClass",
      permission: "isAdd",
      or: "isModify",
      summary: "Takes a report for a delivery approval, which names it when it is saved.",
      output: storedFile,
    }),
    saveDeliveryApproval: action({
      ofNoClass: "deliveryApprovalOfNoClass",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Hands reports in for review; with id and version, corrects what is not approved and hands it in again.",
      input: deliveryApprovalInput,
      output: deliveryApprovalDetail,
    }),
    agree: calls.together(
      "isCheck",
      "agreeList",
      "Approves reports: goods may be delivered by them while they are valid.",
    ),
    refuse: calls.reasoned("isCheck"),
    batchRefuse: calls.togetherReasoned("isCheck", "refuseList", "Rejects several reports for one reason."),
    withdraw: calls.together("isCancelInvalid", "withdrawList", "Withdraws reports that are not approved."),
    voidDeliveryApproval: calls.reasoned("isCancelInvalid"),
    batchVoid: calls.togetherReasoned(
      "isCancelInvalid",
      "voidList",
      "Voids several approved reports for one reason: nothing is delivered by them any more.",
    ),
    undo: undoOf(deliveryApprovalDocument),
    ...workbookCalls("Hands delivery approvals in from a workbook; each waits for its report.", {
      ofNoClass: "deliveryApprovalOfNoClass",
    }),
    exportexcel: exportOf(deliveryApproval),
  },
);
