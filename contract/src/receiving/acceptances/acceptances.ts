import { z } from "zod";
import { beside, document, need } from "../../core/document.ts";
import { documentCalls, listedRecord, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion, writableFields } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { fieldLabelKey } from "../../core/field-labels.ts";
import { code, date, money, quantity, rate, reference, status, text, yesNo } from "../../core/fields.ts";
import { lifecycle } from "../../core/lifecycle.ts";
import { action, documentList, exportOf, service, upload } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { ofOrderLine, ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { storedFile } from "../../platform/files.ts";
import { isClaimable } from "../claims/claimable.ts";
import { serialNos } from "../serial-numbers/named.ts";
import { acceptanceType, inspectionAcceptanceStatus } from "./statuses.ts";

/** Photographs that one inspection takes at most. */
export const mostPhotos = 20;

/** What was accepted and is not fit for its use any more waits for inspection again. */
export const inspectionAcceptanceLifecycle = lifecycle({
  name: "acceptance",
  field: "status",
  states: inspectionAcceptanceStatus,
  initial: ["accepted"],
  ends: ["cancelled"],
  actions: {
    cancel: {
      from: ["accepted"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isCancelInvalid",
      reason: true,
      error: "acceptanceCancelled",
    },
  },
});

/** What a record of an inspection says of the receipt that it judges. */
export const ofReceipt = {
  receiptId: reference({ readOnly: true, names: "receipt" }),
  receiptNo: code({ readOnly: true }),
  receiptDate: date({ readOnly: true }),
  receiptQty: quantity({ readOnly: true }),
  warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"] }),
  ...ofParties,
  asnNo: code({ readOnly: true }),
  ...ofOrderLine,
  lotNo: text({ readOnly: true, optional: true }),
} as const;

/** What of a receipt was found fit, or was taken for less in spite of what is wrong with it (B3.5b). */
export const acceptance = entity(
  "acceptance",
  {
    checkReceiptNo: code({ readOnly: true }),
    status: status(inspectionAcceptanceStatus, { readOnly: true }),
    acceptanceType: status(acceptanceType, { readOnly: true }),
    checkDate: date(),
    acceptedQty: quantity({ readOnly: true }),
    /** What of it came free of charge, beside that. */
    giftQty: quantity({ readOnly: true, optional: true }),
    /** Of a concession: what is paid less, as a share of the price or as an amount. */
    deductionRate: rate({ readOnly: true, optional: true }),
    deductionAmount: money({ readOnly: true, optional: true }),
    currency: code({ readOnly: true }),
    checkReason: text({ readOnly: true, optional: true, max: 500 }),
    /** Nobody looked at it: its material needs no inspection. */
    isAutomatic: yesNo({ readOnly: true }),
    inspector: text({ readOnly: true, optional: true }),
    /** The number of the system in which it was inspected. */
    outCheckNo: text({ optional: true }),
    ...ofReceipt,
    /** What of it no claim is about yet. */
    claimableQty: quantity({ readOnly: true }),
    /** Whether some of what it accepted has gone further since: it stands then. */
    isFollowed: yesNo({ readOnly: true }),
    /** Whether it is on a reconciliation bill, or what that takes off for goods of its receipt that are back. */
    isBilled: yesNo({ readOnly: true }),
    /** Which bills that are. */
    billNos: text({ readOnly: true, optional: true }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["checkReceiptNo", "receiptNo", "asnNo", "purchaseNo", "itemNo", "goodsName"],
    doubts: [...farAway("checkDate"), after("checkDate", 0, "future")],
    source: "acceptance_row",
  },
);

/** What of these fields stands together in documents that follow on a receipt. */
export const receivedGoods = [
  "itemNo",
  "goodsName",
  "spec",
  "lotNo",
  "receiptNo",
  "receiptDate",
  "receiptQty",
  "warehouseNo",
  "asnNo",
  "purchaseNo",
  "purchaseSeq",
  "purchasePhaseSeq",
  "purchaseBatchSeq",
  "classifyType",
  "businessClassifyType",
] as const satisfies readonly (keyof typeof ofReceipt)[];

const judged = [
  "itemNo",
  "goodsName",
  "spec",
  "lotNo",
  "receiptNo",
  "receiptDate",
  "receiptQty",
  "asnNo",
  "purchaseNo",
  "purchaseSeq",
  "purchasePhaseSeq",
  "purchaseBatchSeq",
  "supplierName",
  "warehouseNo",
] as const;

/** Where the fields of an acceptance stand in its drawer. */
export const acceptanceGroups = fieldGroups(acceptance, {
  basic: [
    "checkReceiptNo",
    "status",
    "acceptanceType",
    "checkDate",
    "acceptedQty",
    "giftQty",
    "claimableQty",
    "purUnitNo",
    "deductionRate",
    "deductionAmount",
    "currency",
    "checkReason",
    "isAutomatic",
    "inspector",
    "outCheckNo",
    "cancelReason",
  ],
  whatArrived: judged,
});

const isThere = need({
  reads: ["isFollowed"],
  holds: ({ isFollowed }) => isFollowed !== yesNoStatus.code.yes,
  error: "acceptanceFollowed",
});

const isUnbilled = need({
  reads: ["isBilled", "billNos"],
  holds: ({ isBilled }) => isBilled !== yesNoStatus.code.yes,
  error: "receiptBilled",
  says: ({ billNos }) => ({ bills: String(billNos) }),
  before: true,
});

const isAccepted = need({
  reads: ["status"],
  holds: ({ status: state }) => state === inspectionAcceptanceStatus.code.accepted,
  error: "acceptanceCancelled",
});

/** What users do with an acceptance. */
export const acceptanceDocument = document({
  entity: acceptance,
  lifecycles: [inspectionAcceptanceLifecycle],
  menus: ["acceptances"],
  steps: {
    cancel: {
      lifecycle: inspectionAcceptanceLifecycle,
      needs: [isUnbilled, isThere],
      method: "cancelAcceptance",
      together: { method: "batchCancel", list: "cancelList" },
    },
    raiseClaim: beside(inspectionAcceptanceLifecycle, {
      side: "buyer",
      menus: ["qualityClaims"],
      permission: "isAdd",
      needs: [isAccepted, isClaimable],
    }),
  },
});

/** What was found of a receipt: so much of it is fit, so much is taken for less, so much is rejected, with the reasons. */
export const inspection = entity(
  "inspection",
  {
    acceptedQty: quantity({ optional: true }),
    concededQty: quantity({ optional: true }),
    deductionRate: rate({ optional: true, most: 100 }),
    deductionAmount: money({ optional: true, unsigned: true }),
    concessionReason: text({ optional: true, max: 500 }),
    rejectedQty: quantity({ optional: true }),
    rejectReason: text({ optional: true, max: 500 }),
    /** What came free of charge, beside these: nothing is paid less for it, so it is fit or not. */
    acceptedGiftQty: quantity({ optional: true }),
    rejectedGiftQty: quantity({ optional: true }),
    /** Which pieces, where the receipt has serial numbers; all that are not named else, where that says which. */
    acceptedSerialNos: serialNos,
    concededSerialNos: serialNos,
    rejectedSerialNos: serialNos,
  },
  { keyword: [] },
);

const labelsOfInspection = Object.fromEntries(
  writableFields(inspection).map((field) => [field, fieldLabelKey(inspection.name, field)]),
);

/** What whoever inspects enters: what was found of each receipt, and the photographs of what is rejected. */
export const inspectionInput = inputWith(acceptance, {
  fileIds: z.array(recordId).max(mostPhotos).optional(),
  lines: z
    .array(inputWith(inspection, { receiptId: recordId, version: recordVersion.optional() }))
    .min(1)
    .max(1000),
});
export type InspectionInput = z.output<typeof inspectionInput>;

const detail = listedRecord(acceptanceDocument);
const calls = documentCalls(detail);

/** Inspecting what arrived, and what was accepted of it (B2.3, B3.5b, B7.11d). */
export const acceptances = service(
  "ICheckReceiptService",
  { menus: ["acceptances"], atAnyTime: true, labels: labelsOfInspection },
  {
    getAcceptancePage: documentList(acceptanceDocument),
    uploadPhoto: upload({
      by: "buyer",
      permission: "isAdd",
      summary: "Takes a photograph of what is rejected, which the inspection names.",
      output: storedFile,
    }),
    inspect: action({
      by: "buyer",
      permission: "isAdd",
      once: true,
      summary: "Accepts, concedes and rejects what waits for inspection of receipts: all of what is said, or nothing.",
      input: inspectionInput,
      output: z.object({ accepted: z.array(z.string()), rejected: z.array(z.string()) }),
    }),
    cancelAcceptance: calls.reasoned("isCancelInvalid"),
    batchCancel: calls.togetherReasoned(
      "isCancelInvalid",
      "cancelList",
      "Cancels several acceptances for one reason: what they accepted waits for inspection again.",
    ),
    ...workbookCalls("Takes in what another system found: accepts, concedes and rejects by a workbook.", {
      by: "buyer",
    }),
    exportexcel: exportOf(acceptance),
  },
);
