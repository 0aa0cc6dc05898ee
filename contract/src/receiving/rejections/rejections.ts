import { z } from "zod";
import { beside, document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord, workbookCalls } from "../../core/document-calls.ts";
import { entity } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, quantity, status, text } from "../../core/fields.ts";
import { documentList, exportOf, service } from "../../core/service.ts";
import { storedFile } from "../../platform/files.ts";
import { ofReceipt, receivedGoods } from "../acceptances/acceptances.ts";
import { isClaimable } from "../claims/claimable.ts";
import { rejectionLifecycle, rejectionStatus } from "./statuses.ts";

/** What of a receipt was found unfit: it was never accepted, goes back, and is to be delivered again (B3.5b). */
export const rejection = entity(
  "rejection",
  {
    checkReturnNo: code({ readOnly: true }),
    status: status(rejectionStatus, { readOnly: true }),
    checkDate: date({ readOnly: true }),
    checkReturnQty: quantity({ readOnly: true }),
    /** What of it came free of charge, beside that: it is not open on its order again. */
    giftQty: quantity({ readOnly: true, optional: true }),
    checkReason: text({ readOnly: true, max: 500 }),
    inspector: text({ readOnly: true, optional: true }),
    /** The number of the system in which it was inspected. */
    outCheckNo: text({ readOnly: true, optional: true }),
    ...ofReceipt,
    /** What of it no claim is about yet. */
    claimableQty: quantity({ readOnly: true }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["checkReturnNo", "receiptNo", "asnNo", "purchaseNo", "itemNo", "goodsName"],
    source: "rejection_row",
  },
);

/** Where the fields of a rejection stand. */
export const rejectionGroups = fieldGroups(rejection, {
  number: ["checkReturnNo"],
  parties: ["orgNo", "supplierNo", "supplierName"],
  basic: [
    "checkDate",
    "checkReturnQty",
    "giftQty",
    "claimableQty",
    "purUnitNo",
    "checkReason",
    "inspector",
    "outCheckNo",
    "cancelReason",
  ],
  whatArrived: receivedGoods,
});

/** Of what was cancelled nobody complains. */
const isStanding = need({
  reads: ["status"],
  holds: ({ status: state }) => state !== rejectionStatus.code.cancelled,
  error: "rejectionNotWaiting",
});

/** What users do with a rejection. */
export const rejectionDocument = document({
  entity: rejection,
  lifecycles: [rejectionLifecycle],
  menus: ["rejections"],
  steps: {
    sendBack: {
      lifecycle: rejectionLifecycle,
      confirmation: true,
      together: { method: "sendBack", list: "sendBackList" },
    },
    takeBack: {
      lifecycle: rejectionLifecycle,
      confirmation: true,
      together: { method: "takeBack", list: "takeBackList" },
    },
    withdraw: { lifecycle: rejectionLifecycle, together: { method: "batchWithdraw", list: "withdrawList" } },
    cancel: {
      lifecycle: rejectionLifecycle,
      method: "cancelRejection",
      together: { method: "batchCancel", list: "cancelList" },
    },
    raiseClaim: beside(rejectionLifecycle, {
      side: "buyer",
      menus: ["qualityClaims"],
      permission: "isAdd",
      needs: [isStanding, isClaimable],
    }),
  },
});
export type RejectionAction = StepOf<typeof rejectionDocument>;

/** A rejection as its page shows it, with its photographs. */
export const rejectionDetail = wholeRecord(rejectionDocument, { files: z.array(storedFile) });
export type RejectionDetail = z.output<typeof rejectionDetail>;

const calls = documentCalls(rejectionDetail);

/** What was rejected at inspection, and its way back (B2.4, B3.5b, B7.11d). */
export const rejections = service(
  "ICheckReturnService",
  { menus: ["rejections"] },
  {
    getRejectionPage: documentList(rejectionDocument),
    getRejectionById: calls.whole(),
    sendBack: calls.together("isSubmit", "sendBackList", "Sends rejected goods back: they leave the warehouse."),
    takeBack: calls.together("isSave", "takeBackList", "Takes rejected goods back."),
    withdraw: calls.reasoned("isSubmit"),
    batchWithdraw: calls.togetherReasoned(
      "isSubmit",
      "withdrawList",
      "Keeps goods that were sent back and not taken, for one reason: they lie in the warehouse again.",
    ),
    cancelRejection: calls.reasoned("isCancelInvalid"),
    batchCancel: calls.togetherReasoned(
      "isCancelInvalid",
      "cancelList",
      "Cancels several rejections for one reason: the goods wait for inspection again.",
    ),
    undo: undoOf(rejectionDocument),
    ...workbookCalls("Takes in what another system says of rejected goods: that they were sent back, or taken back.", {
      by: "buyer",
    }),
    exportexcel: exportOf(rejection),
  },
);
