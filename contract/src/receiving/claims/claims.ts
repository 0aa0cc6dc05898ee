import { z } from "zod";
import { document, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord } from "../../core/document-calls.ts";
import { farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { calendarDate, code, date, instant, quantity, reference, status, text } from "../../core/fields.ts";
import { action, documentList, exportOf, service, upload } from "../../core/service.ts";
import { storedFile } from "../../platform/files.ts";
import { ofReceipt, receivedGoods } from "../acceptances/acceptances.ts";
import { claimLifecycle, claimStatus } from "./statuses.ts";

/** Files that a claim and its answer take at most, each. */
export const mostClaimFiles = 20;

/** A complaint of the buyer about goods that were received, and what the supplier says to it (8D in short). */
export const qualityClaim = entity(
  "qualityClaim",
  {
    claimNo: code({ readOnly: true }),
    status: status(claimStatus, { readOnly: true }),
    claimQty: quantity({ positive: true }),
    /** What is wrong. */
    problem: text({ max: 2000 }),
    /** The day by which the supplier is asked to answer. */
    answerBy: date({ optional: true }),
    /** The rejection or acceptance that gave rise to it. */
    inspectionNo: text({ readOnly: true, optional: true }),
    rejectionId: reference({ readOnly: true, optional: true, names: "rejection" }),
    acceptanceId: reference({ readOnly: true, optional: true, names: "acceptance" }),
    ...ofReceipt,
    /** What the supplier answers: what it was, why, what was done at once, and what so that it does not come again, by when. */
    finding: text({ readOnly: true, optional: true, max: 2000 }),
    rootCause: text({ readOnly: true, optional: true, max: 2000 }),
    immediateAction: text({ readOnly: true, optional: true, max: 2000 }),
    correctiveAction: text({ readOnly: true, optional: true, max: 2000 }),
    effectiveDate: date({ readOnly: true, optional: true }),
    answeredAt: instant({ readOnly: true, optional: true }),
    sendBackReason: text({ readOnly: true, optional: true, max: 500 }),
    voidReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["claimNo", "receiptNo", "purchaseNo", "itemNo", "goodsName", "supplierNo", "supplierName"],
    doubts: [...farAway("answerBy")],
    source: "quality_claim_row",
  },
);

/** The answer of the supplier, as its form takes it. */
export const claimAnswer = entity(
  "claimAnswer",
  {
    finding: text({ max: 2000 }),
    rootCause: text({ max: 2000 }),
    immediateAction: text({ max: 2000 }),
    correctiveAction: text({ max: 2000 }),
    effectiveDate: date(),
  },
  { keyword: [], doubts: [...farAway("effectiveDate")] },
);

/** Where the fields of a claim stand. */
export const claimGroups = fieldGroups(qualityClaim, {
  number: ["claimNo"],
  parties: ["orgNo", "supplierNo", "supplierName"],
  basic: ["claimQty", "purUnitNo", "problem", "answerBy", "inspectionNo"],
  answer: [
    "finding",
    "rootCause",
    "immediateAction",
    "correctiveAction",
    "effectiveDate",
    "answeredAt",
    "sendBackReason",
    "voidReason",
  ],
  whatArrived: receivedGoods,
});

/** What users do with a claim. */
export const claimDocument = document({
  entity: qualityClaim,
  lifecycles: [claimLifecycle],
  menus: ["qualityClaims"],
  steps: {
    answer: { lifecycle: claimLifecycle },
    accept: { lifecycle: claimLifecycle, confirmation: true, together: { method: "accept", list: "acceptList" } },
    sendBack: { lifecycle: claimLifecycle, together: { method: "batchSendBack", list: "sendBackList" } },
    modify: { lifecycle: claimLifecycle, method: "saveQualityClaim" },
    void: {
      lifecycle: claimLifecycle,
      method: "voidQualityClaim",
      together: { method: "batchVoid", list: "voidList" },
    },
  },
});
export type ClaimAction = StepOf<typeof claimDocument>;

/** A claim as its page shows it: the buyer's files, and those of the answer. */
export const claimDetail = wholeRecord(claimDocument, { files: z.array(storedFile), answerFiles: z.array(storedFile) });
export type ClaimDetail = z.output<typeof claimDetail>;

const fileIds = z.array(recordId).max(mostClaimFiles).optional();

/** What the buyer fills in: of a receipt, or of the rejection or acceptance of one; id and version where one is changed. */
export const claimInput = inputWith(qualityClaim, {
  id: recordId.optional(),
  version: recordVersion.optional(),
  receiptId: recordId.optional(),
  rejectionId: recordId.optional(),
  acceptanceId: recordId.optional(),
  fileIds,
});
export type ClaimInput = z.output<typeof claimInput>;

/** What the supplier fills in. */
export const answerInput = inputWith(claimAnswer, { id: recordId, version: recordVersion, fileIds });
export type AnswerInput = z.output<typeof answerInput>;

const calls = documentCalls(claimDetail);

/** The day by which an answer that is sent back is to come anew; the one that was said stays unless given, while it has not passed. */
const newDay = calendarDate.nullable().optional();

/** Complaints about the quality of goods. */
export const qualityClaims = service(
  "IQualityClaimService",
  { menus: ["qualityClaims"] },
  {
    getQualityClaimPage: documentList(claimDocument),
    getQualityClaimById: calls.whole(),
    uploadClaimFile: upload({
      permission: "isSearch",
      summary: "Takes a file for a claim or its answer, which names it when it is saved.",
      output: storedFile,
    }),
    saveQualityClaim: action({
      by: "buyer",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Raises a claim; with id and version, changes one that is not answered.",
      input: claimInput,
      output: claimDetail,
    }),
    answer: action({
      permission: "isSave",
      once: true,
      summary: "Answers a claim: what it was, why, what was done, and what so that it does not come again.",
      input: answerInput,
      output: claimDetail,
    }),
    accept: calls.together("isCheck", "acceptList", "Accepts the answers to claims: they are closed."),
    sendBack: calls.reasoned("isCheck", { answerBy: newDay }),
    batchSendBack: calls.togetherReasoned("isCheck", "sendBackList", "Sends several answers back for one reason.", {
      answerBy: newDay,
    }),
    voidQualityClaim: calls.reasoned("isCancelInvalid"),
    batchVoid: calls.togetherReasoned("isCancelInvalid", "voidList", "Withdraws several claims for one reason."),
    undo: undoOf(claimDocument),
    exportexcel: exportOf(qualityClaim),
  },
);
