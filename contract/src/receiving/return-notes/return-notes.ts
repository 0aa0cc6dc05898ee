import { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, exportOfLines, undoOf, wholeDocument, workbookCalls } from "../../core/document-calls.ts";
import { type DocumentSheet, documentSheet } from "../../core/document-sheet.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { byUnit, code, date, integer, quantity, reference, status, text, yesNo } from "../../core/fields.ts";
import { columnOf, offering } from "../../core/import-sheet.ts";
import { action, documentList, exportOf, list, service } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { ofOrderLine, ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { serialNos } from "../serial-numbers/named.ts";
import { returnNoteLifecycle, returnNoteStatus, returnType } from "./statuses.ts";

/** The head of a return note: received goods that go back to their supplier (B3.5b). */
export const returnNote = entity(
  "returnNote",
  {
    /** Given by the server, or by the workbook that brings it. */
    returnNo: code({ key: true }),
    /** Its number in the system that tells of it, which is taken in once of the same receipt. */
    outReturnNo: text({ optional: true }),
    status: status(returnNoteStatus, { readOnly: true }),
    returnType: status(returnType),
    returnDate: date(),
    /** Organisation, supplier, warehouse and class are those of the receipts. */
    orgNo: code({ names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    warehouseNo: code({ names: "warehouse", within: ["orgNo"] }),
    classifyType: code({ optional: true, names: "classifyType", within: ["orgNo"] }),
    businessClassifyType: code({ optional: true, names: "businessClassifyType", within: ["orgNo", "classifyType"] }),
    remark: text({ optional: true, max: 500 }),
    refuseReason: text({ readOnly: true, optional: true, max: 500 }),
    lineCount: integer({ readOnly: true }),
    /** All that goes back, paid and free. */
    sumReturnQty: quantity({ readOnly: true }),
    returnQtyByUnit: byUnit(),
    /** Of an exchange that was sent: whether so much of it has been announced again that the goods cannot be kept. */
    isReplaced: yesNo({ readOnly: true, optional: true }),
  },
  {
    keyword: ["returnNo", "outReturnNo", "supplierNo", "supplierName"],
    doubts: [...farAway("returnDate"), after("returnDate", 0, "future")],
    source: "return_note_row",
    customFields: true,
  },
);

/** What a note says of itself because its receipts say it: nobody fills it in. */
export const saidByReceipts = ["orgNo", "supplierNo", "warehouseNo", "classifyType", "businessClassifyType"] as const;

/** Where the fields of its head stand. */
export const returnNoteGroups = fieldGroups(returnNote, {
  number: ["returnNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: ["returnType", "returnDate", "outReturnNo", "warehouseNo", "classifyType", "businessClassifyType"],
  progress: ["isReplaced", "refuseReason"],
  remarks: ["remark"],
});

/** One line of a return note: how much of a receipt goes back, and why (B3.5b). */
export const returnNoteLine = entity(
  "returnNoteLine",
  {
    returnNoteId: reference({ readOnly: true, names: "returnNote" }),
    returnNo: code({ readOnly: true }),
    outReturnNo: text({ readOnly: true, optional: true }),
    status: status(returnNoteStatus, { readOnly: true }),
    returnType: status(returnType, { readOnly: true }),
    returnDate: date({ readOnly: true }),
    ...ofParties,
    warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"] }),
    receiptId: reference({ readOnly: true, names: "receipt" }),
    /** The receipt, as people name it: its number and the order line that it received. */
    receiptNo: code(),
    receiptDate: date({ readOnly: true }),
    receiptQty: quantity({ readOnly: true }),
    ...ofOrderLine,
    purchaseNo: code(),
    purchaseSeq: integer(),
    purchasePhaseSeq: integer(),
    purchaseBatchSeq: integer(),
    returnQty: quantity(),
    /** What goes back of what came free of charge: nothing is opened or settled by it. */
    giftQty: quantity({ optional: true, positive: true }),
    returnReason: text({ max: 500 }),
    /** Which pieces go back; all that are left of the receipt where none is named. */
    serialNos,
  },
  {
    keyword: ["returnNo", "outReturnNo", "receiptNo", "purchaseNo", "itemNo", "goodsName"],
    source: "return_note_line_row",
    customFields: true,
  },
);

const mayBeKept = need({
  reads: ["isReplaced"],
  holds: ({ isReplaced }) => isReplaced !== yesNoStatus.code.yes,
  error: "returnGoodsReplaced",
});

/** What users do with a return note (B3.5b). */
export const returnNoteDocument = document({
  entity: returnNote,
  lifecycles: [returnNoteLifecycle],
  menus: ["returnNotes"],
  steps: {
    modify: { lifecycle: returnNoteLifecycle, method: "saveReturnNote" },
    send: { lifecycle: returnNoteLifecycle, confirmation: true, together: { method: "send", list: "sendList" } },
    withdraw: {
      lifecycle: returnNoteLifecycle,
      needs: [mayBeKept],
      together: { method: "batchWithdraw", list: "withdrawList" },
    },
    void: {
      lifecycle: returnNoteLifecycle,
      confirmation: true,
      method: "voidReturnNote",
      together: { method: "batchVoid", list: "voidList" },
    },
    takeBack: {
      lifecycle: returnNoteLifecycle,
      confirmation: true,
      together: { method: "batchTakeBack", list: "takeBackList" },
    },
    refuse: {
      lifecycle: returnNoteLifecycle,
      needs: [mayBeKept],
      together: { method: "batchRefuse", list: "refuseList" },
    },
  },
});
export type ReturnNoteAction = StepOf<typeof returnNoteDocument>;

/** A return note as its page shows it. */
export const returnNoteDetail = wholeDocument(returnNoteDocument, returnNoteLine.row);
export type ReturnNoteDetail = z.output<typeof returnNoteDetail>;

/** By what a workbook names the receipt of a line. */
export const ofReceipt = ["receiptNo", "purchaseNo", "purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq"] as const;

/** What the warehouse fills in; id and version where a draft is changed. */
export const returnNoteInput = inputWith(
  returnNote,
  {
    id: recordId.optional(),
    version: recordVersion.optional(),
    lines: z
      .array(inputWith(returnNoteLine, { receiptId: recordId }, ofReceipt))
      .min(1)
      .max(1000),
  },
  ["returnNo", ...saidByReceipts],
);
export type ReturnNoteInput = z.output<typeof returnNoteInput>;

const sheetOfDrafts = documentSheet(returnNote, returnNoteLine, {
  number: "returnNo",
  numbered: true,
  lineKey: ofReceipt,
  completed: ["orgNo", "supplierNo", "warehouseNo"],
  ifEmpty: { purchasePhaseSeq: "1", purchaseBatchSeq: "1" },
});
const told = offering(
  [returnNoteStatus.code.draft, returnNoteStatus.code.sent, returnNoteStatus.code.takenBack],
  columnOf(returnNote.name, "status", returnNote.fields.status, undefined),
);

/**
 * The workbook that brings return notes: a row per receipt of which something goes back. They come as drafts, unless another system
 * says that their goods were sent, or are with their supplier again.
 */
export const returnNoteImport = {
  ...sheetOfDrafts,
  columns: [...sheetOfDrafts.columns, { ...told, optional: true }],
} as DocumentSheet<SheetName<typeof sheetOfDrafts> | "status">;
type SheetName<S> = S extends DocumentSheet<infer Name> ? Name : never;

const calls = documentCalls(returnNoteDetail);

/** Return notes (B3.5b, B7.11d). */
export const returnNotes = service(
  "ISrmBillReturnService",
  { menus: ["returnNotes"] },
  {
    getReturnNotePage: documentList(returnNoteDocument),
    getReturnNoteLinePage: list(returnNoteLine),
    getReturnNoteById: calls.whole(),
    saveReturnNote: action({
      by: "buyer",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Writes a draft; with id and version, changes one.",
      input: returnNoteInput,
      output: returnNoteDetail,
    }),
    send: calls.together(
      "isSubmit",
      "sendList",
      "Sends drafts: for an exchange their quantities are open on the orders again.",
    ),
    withdraw: calls.reasoned("isSubmit"),
    batchWithdraw: calls.togetherReasoned(
      "isSubmit",
      "withdrawList",
      "Takes several notes back before their suppliers answered, for one reason.",
    ),
    voidReturnNote: calls.step("isCancelInvalid"),
    batchVoid: calls.together("isCancelInvalid", "voidList", "Voids several drafts."),
    takeBack: calls.step("isSave"),
    batchTakeBack: calls.together("isSave", "takeBackList", "Takes back the goods of several notes."),
    refuse: calls.reasoned("isSave"),
    batchRefuse: calls.togetherReasoned("isSave", "refuseList", "Refuses several notes for one reason."),
    undo: undoOf(returnNoteDocument),
    ...workbookCalls(
      "Adds return notes from a workbook, drafts or what another system sent already, and changes drafts of an exported one.",
      { by: "buyer" },
    ),
    exportexcel: exportOfLines(
      returnNote,
      returnNoteLine,
      "The lines of the notes that match, in the columns of the import.",
    ),
    exportLines: exportOf(returnNoteLine),
  },
);
