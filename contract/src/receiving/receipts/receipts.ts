import { z } from "zod";
import { countedQuantity } from "../../base-data/own-units.ts";
import { nonNegativeDecimal } from "../../core/decimals.ts";
import { beside, document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, listedRecord, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { calendarDate, code, date, plainText, quantity, reference, status, text, yesNo } from "../../core/fields.ts";
import { lifecycle } from "../../core/lifecycle.ts";
import { isPositive, subtract, sum } from "../../core/numbers.ts";
import { action, documentList, exportOf, massAnswer, service, upload, versionedIds } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { closingLifecycle } from "../../delivery/shipping-notices/lifecycle.ts";
import { closedStatus } from "../../delivery/shipping-notices/statuses.ts";
import { ofOrderLine, ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { storedFile } from "../../platform/files.ts";
import { inspectionStatus } from "../acceptances/statuses.ts";
import { receivedPackaging } from "../packaging/packaging.ts";
import { serialNos } from "../serial-numbers/named.ts";
import { storageStatus } from "../warehousings/statuses.ts";
import { expected, scanInput, scanned } from "./scanning.ts";
import { receiptStatus } from "./statuses.ts";

/** A receipt stands until it is cancelled, and is then only remembered. */
export const receiptLifecycle = lifecycle({
  name: "receipt",
  field: "status",
  states: receiptStatus,
  initial: ["received"],
  ends: ["cancelled"],
  actions: {
    inspect: {
      from: ["received"],
      to: ["received"],
      side: "buyer",
      permission: "isAdd",
      error: "receiptCancelledBefore",
    },
    cancel: {
      from: ["received"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isDelete",
      reason: true,
      error: "receiptNotCancellable",
    },
  },
});

/** What arrived of one line of a delivery notice (B3.5a). */
export const receipt = entity(
  "receipt",
  {
    receiptNo: code({ readOnly: true }),
    /** The warehouse's own number for it. */
    outReceiptNo: text({ optional: true }),
    status: status(receiptStatus, { readOnly: true }),
    receiptDate: date(),
    receiptQty: quantity(),
    /** What came with it free of charge: counts against nothing. */
    giftQty: quantity({ optional: true }),
    /** What of it was found fit, what was not, and what still waits for inspection. */
    acceptedQty: quantity({ readOnly: true }),
    rejectedQty: quantity({ readOnly: true }),
    waitingQty: quantity({ readOnly: true }),
    /** What of the free pieces was found fit, what was not, and what still waits for inspection. */
    giftFitQty: quantity({ readOnly: true }),
    giftRejectedQty: quantity({ readOnly: true }),
    giftWaitingQty: quantity({ readOnly: true }),
    /** How much of it has been judged; of a cancelled one nothing is. */
    inspectionStatus: status(inspectionStatus, { readOnly: true, optional: true }),
    /** Whether somebody has inspected some of it. */
    isInspected: yesNo({ readOnly: true }),
    /** Whether a claim on it is not closed yet. */
    isClaimed: yesNo({ readOnly: true }),
    /** Whether some of what was accepted of it is on a reconciliation bill. */
    isBilled: yesNo({ readOnly: true }),
    /** Which bills that are. */
    billNos: text({ readOnly: true, optional: true }),
    serialNos,
    /** What is wrong with what arrived: why less came, or what is damaged. */
    differenceReason: text({ optional: true, max: 500 }),
    /** What of it was sent back. */
    returnQty: quantity({ readOnly: true }),
    /** The same of the free pieces. */
    giftReturnQty: quantity({ readOnly: true }),
    /** What of it the buyer took, of goods that stayed their supplier's; and of the free pieces. */
    consumedQty: quantity({ readOnly: true }),
    giftConsumedQty: quantity({ readOnly: true }),
    /** What of it was put into cells. */
    warehousedQty: quantity({ readOnly: true }),
    /** What of it waits to be put into cells. */
    unstoredQty: quantity({ readOnly: true }),
    storageStatus: status(storageStatus, { readOnly: true }),
    warehouseNo: code({ names: "warehouse", within: ["orgNo"], waits: false }),
    /** Who received it: whoever is signed in, unless it is said. */
    warehouseKeeper: text({ optional: true }),
    ...ofParties,
    shippingNoticeId: reference({ readOnly: true, names: "shippingNotice" }),
    asnNo: code({ readOnly: true }),
    /** Of the notice: once it is ended or settled, its receipts stand. */
    closedStatus: status(closedStatus, { readOnly: true }),
    shippingNoticeLineId: reference({ readOnly: true, names: "shippingNoticeLine" }),
    ...ofOrderLine,
    lotNo: text({ readOnly: true, optional: true }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["receiptNo", "asnNo", "purchaseNo", "itemNo", "goodsName"],
    doubts: [...farAway("receiptDate"), after("receiptDate", 0, "future")],
    source: "receipt_row",
    customFields: true,
  },
);

/** Where the fields of a receipt stand in its drawer. */
export const receiptGroups = fieldGroups(receipt, {
  basic: [
    "receiptNo",
    "status",
    "receiptDate",
    "receiptQty",
    "giftQty",
    "serialNos",
    "differenceReason",
    "acceptedQty",
    "rejectedQty",
    "waitingQty",
    "giftFitQty",
    "giftRejectedQty",
    "giftWaitingQty",
    "inspectionStatus",
    "returnQty",
    "consumedQty",
    "giftConsumedQty",
    "giftReturnQty",
    "warehousedQty",
    "unstoredQty",
    "storageStatus",
    "purUnitNo",
    "warehouseNo",
    "warehouseKeeper",
    "outReceiptNo",
    "cancelReason",
  ],
  whatArrived: [
    "itemNo",
    "goodsName",
    "spec",
    "lotNo",
    "asnNo",
    "closedStatus",
    "purchaseNo",
    "purchaseSeq",
    "purchasePhaseSeq",
    "purchaseBatchSeq",
    "supplierName",
  ],
});

const isOfOpenNotice = need({
  reads: ["closedStatus"],
  holds: ({ closedStatus: closed }) => closed === closedStatus.code.open,
  error: "noticeClosed",
  before: true,
});

const isKept = need({
  reads: ["returnQty", "giftReturnQty"],
  holds: ({ returnQty, giftReturnQty }) =>
    ![returnQty, giftReturnQty].some((returned) => isPositive(String(returned ?? "0"))),
  error: "receiptReturned",
});

const isUnused = need({
  reads: ["consumedQty", "giftConsumedQty"],
  holds: ({ consumedQty, giftConsumedQty }) =>
    ![consumedQty, giftConsumedQty].some((taken) => isPositive(String(taken ?? "0"))),
  error: "receiptConsumed",
});

const isUntouched = need({
  reads: ["isInspected"],
  holds: ({ isInspected }) => isInspected !== yesNoStatus.code.yes,
  error: "receiptInspected",
});

const isNotClaimed = need({
  reads: ["isClaimed"],
  holds: ({ isClaimed }) => isClaimed !== yesNoStatus.code.yes,
  error: "receiptClaimed",
});

const isUnbilled = need({
  reads: ["isBilled", "billNos"],
  holds: ({ isBilled }) => isBilled !== yesNoStatus.code.yes,
  error: "receiptBilled",
  says: ({ billNos }) => ({ bills: String(billNos) }),
  before: true,
});

const waitsForInspection = need({
  reads: ["waitingQty", "giftWaitingQty"],
  holds: ({ waitingQty, giftWaitingQty }) =>
    isPositive(sum([waitingQty, giftWaitingQty].map((each) => String(each ?? "0")))),
  error: "receiptNotWaiting",
});

const isNotStored = need({
  reads: ["warehousedQty"],
  holds: ({ warehousedQty }) => !isPositive(String(warehousedQty ?? "0")),
  error: "receiptStored",
});

const waitsForStorage = need({
  reads: ["unstoredQty"],
  holds: ({ unstoredQty }) => isPositive(String(unstoredQty ?? "0")),
  error: "receiptNotUnstored",
});

/** What was found fit of it, paid or free, and was not sent back yet. */
const isReturnable = need({
  reads: ["acceptedQty", "returnQty", "consumedQty", "giftFitQty", "giftReturnQty", "giftConsumedQty"],
  holds: ({ acceptedQty, returnQty, consumedQty, giftFitQty, giftReturnQty, giftConsumedQty }) => {
    const left = (fit: unknown, ...gone: readonly unknown[]) =>
      subtract(String(fit ?? "0"), sum(gone.map((each) => String(each ?? "0"))));
    return [left(acceptedQty, returnQty, consumedQty), left(giftFitQty, giftReturnQty, giftConsumedQty)].some(
      isPositive,
    );
  },
  error: "nothingToReturn",
});

const stands = need({
  reads: ["status"],
  holds: ({ status: state }) => state === receiptStatus.code.received,
  error: "claimReceiptCancelled",
});

/** What users do with a receipt (B4.1g), while its notice is open. */
export const receiptDocument = document({
  entity: receipt,
  lifecycles: [receiptLifecycle, closingLifecycle],
  menus: ["receipts"],
  steps: {
    inspect: { lifecycle: receiptLifecycle, menus: ["acceptances"], needs: [waitsForInspection] },
    cancel: {
      lifecycle: receiptLifecycle,
      needs: [isUnbilled, isOfOpenNotice, isKept, isUnused, isUntouched, isNotStored, isNotClaimed],
      method: "cancelReceipt",
      together: { method: "batchCancel", list: "cancelList" },
    },
    putAway: beside(receiptLifecycle, {
      side: "buyer",
      menus: ["warehousings"],
      permission: "isAdd",
      needs: [waitsForStorage],
    }),
    sendBack: beside(receiptLifecycle, {
      side: "buyer",
      menus: ["returnNotes"],
      permission: "isAdd",
      needs: [isReturnable],
    }),
    claim: beside(receiptLifecycle, { side: "buyer", menus: ["qualityClaims"], permission: "isAdd", needs: [stands] }),
  },
});
export type ReceiptAction = StepOf<typeof receiptDocument>;

/** Photos that a receipt takes at most. */
export const mostReceiptFiles = 20;

/** Boxes of one line that one receipt names. */
export const mostBoxesOfLine = 1000;

/** What the warehouse enters: one notice, and how much of which of its lines arrived (B5.2), also in the supplier's units. */
export const receiptInput = inputWith(
  receipt,
  {
    shippingNoticeId: recordId,
    /** Of the notice, where its caller saw one: what others have received of it since is not received again. */
    version: recordVersion.optional(),
    /** Photos of what is wrong, which were uploaded before. */
    fileIds: z.array(recordId).max(mostReceiptFiles).optional(),
    /**
     * The returnable packaging that came. Where it is left out, what was announced and has not come yet; nothing, where a receipt of
     * the same notice has said it.
     */
    packaging: receivedPackaging.optional(),
    lines: z
      .array(
        z.strictObject({
          shippingNoticeLineId: recordId,
          receiptQty: countedQuantity,
          /** Where it is left out: what was announced and has not come yet, once all that is paid of the line has come; none before. */
          giftQty: nonNegativeDecimal.nullable().optional(),
          differenceReason: receipt.fields.differenceReason.schema.nullable().optional(),
          /** What of it is damaged: it is rejected at once, for the reason that is said. */
          damagedQty: nonNegativeDecimal.nullable().optional(),
          /** The pieces that are damaged, where they have serial numbers. */
          damagedSerialNos: serialNos.schema.nullable().optional(),
          /** Of each piece, where its material asks for them; those that are announced where they are left out. */
          serialNos: serialNos.schema.nullable().optional(),
          /** Barcodes or package numbers of the boxes that were scanned for it: who scans one again learns with which receipt it came. */
          boxBarcodes: z.array(plainText(100)).max(mostBoxesOfLine).optional(),
        }),
      )
      .min(1)
      .max(1000),
  },
  ["receiptQty", "giftQty", "differenceReason", "serialNos"],
);
export type ReceiptInput = z.output<typeof receiptInput>;

const calls = documentCalls(listedRecord(receiptDocument));

/** Receiving against delivery notices, and undoing it (B1.5c, B4.1g). */
export const receipts = service(
  "ISrmReceiptService",
  {
    menus: ["receipts"],
    atAnyTime: true,
    labels: {
      damagedQty: "inspection.rejectedQty",
      damagedSerialNos: "inspection.rejectedSerialNos",
      boxBarcodes: "label.barcode",
    },
  },
  {
    getReceiptPage: documentList(receiptDocument),
    receive: action({
      by: "buyer",
      permission: "isAdd",
      once: true,
      input: receiptInput,
      output: z.object({ receiptNo: z.string(), checkStatus: z.string() }),
    }),
    uploadPhoto: upload({
      by: "buyer",
      permission: "isAdd",
      summary: "Takes a photo of what is wrong with what arrived, which is named when it is received.",
      output: storedFile,
    }),
    getReceiptFiles: action({
      permission: "isSearch",
      summary: "The photos of what is wrong with what arrived under a receipt's number.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ files: z.array(storedFile) }),
    }),
    getReceivable: action({
      by: "buyer",
      permission: "isAdd",
      summary:
        "How much may arrive of the lines of a notice, where its rule lets deliveries exceed what is ordered, which of them ask for serial numbers, with those that are announced, and how much may come free of charge.",
      input: z.strictObject({ shippingNoticeId: recordId }),
      output: z.object({
        /** Of no other lines than what is on the way. */
        lines: z.array(z.object({ shippingNoticeLineId: recordId, most: z.string() })),
        serials: z.array(z.object({ shippingNoticeLineId: recordId, announced: z.array(z.string()) })),
        /** Of lines that bring pieces free of charge: what of these has not come, and how much may. */
        gifts: z.array(z.object({ shippingNoticeLineId: recordId, open: z.string(), most: z.string() })),
      }),
    }),
    receiveWhole: action({
      by: "buyer",
      permission: "isAdd",
      once: true,
      summary:
        "Receives all that is on the way with several notices, each line in the warehouse that it was ordered for.",
      input: z.strictObject({
        receiveList: versionedIds,
        receiptDate: calendarDate,
        /** Of lines that were ordered for none. */
        warehouseNo: receipt.fields.warehouseNo.schema.optional(),
      }),
      output: massAnswer,
    }),
    findScanned: action({
      by: "buyer",
      permission: "isAdd",
      summary:
        "What a scanned code is: a box by its label or SSCC, with the line that it is of, or a notice by its number, with all that is on the way of it. Codes come as they were read, with GS1's separators.",
      input: scanInput,
      output: scanned,
    }),
    getExpected: action({
      by: "buyer",
      permission: "isAdd",
      summary:
        "What is on the way to a warehouse, with the labels of its boxes: what a device needs without a network.",
      input: z.strictObject({ warehouseNo: receipt.fields.warehouseNo.schema }),
      output: expected,
    }),
    cancelReceipt: calls.reasoned("isDelete"),
    batchCancel: calls.togetherReasoned("isDelete", "cancelList", "Cancels several receipts for one reason."),
    ...workbookCalls("Receives what a workbook says arrived of lines of delivery notices.", { by: "buyer" }),
    exportexcel: exportOf(receipt),
  },
);
