import { z } from "zod";
import { longestLotNo } from "../../base-data/lot-rules.ts";
import { countedQuantity } from "../../base-data/own-units.ts";
import { document, type StepOf } from "../../core/document.ts";
import { documentCalls, exportOfLines, undoOf, wholeDocument, workbookCalls } from "../../core/document-calls.ts";
import { after, before, farAway } from "../../core/doubts.ts";
import { entity, inputOfSome, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import {
  byUnit,
  code,
  date,
  emptied,
  instant,
  integer,
  phone,
  quantity,
  reference,
  status,
  text,
  time,
} from "../../core/fields.ts";
import { reason } from "../../core/history.ts";
import { action, documentList, exportOf, list, service } from "../../core/service.ts";
import { deliveryMode } from "../../orders/order-rules/options.ts";
import { ruleNamed } from "../../orders/order-rules/rule-named.ts";
import { lineList } from "../../orders/purchase-orders/listed-lines.ts";
import { ofClass, ofOrderLine, ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { orderType } from "../../orders/purchase-orders/statuses.ts";
import { attachment, mostAttached } from "../../platform/attachments.ts";
import { announcedPackaging, packagingWithNotice } from "../../receiving/packaging/packaging.ts";
import { slotChoice } from "../appointments/slot-choice.ts";
import { reportStatus } from "../delivery-approvals/statuses.ts";
import { accompanyingCalls, addressLabels } from "./accompanying.ts";
import { besideNotices } from "./beside.ts";
import { closingCalls, noticeLineSteps } from "./closing.ts";
import { getShippingNoticeRevision, noticeCorrection } from "./corrections.ts";
import { invoiceBody, noticeInvoices, shippingNoticeInvoice } from "./invoices.ts";
import { closingLifecycle, correctionLifecycle, noticeLifecycle } from "./lifecycle.ts";
import { lotCalls } from "./lots.ts";
import { matchingCalls, mostNoticeLines } from "./matching.ts";
import {
  hasArrivedInPart,
  hasNotArrived,
  isOpen,
  isPartlyReceived,
  isReceivedOrEnded,
  isUnsettled,
  someRestIsClosed,
} from "./needs.ts";
import { closedStatus, correctionStatus, deliveryTiming, noticeStatus, wayOfCarriage } from "./statuses.ts";

/** The head of a delivery notice (B3.2). */
export const shippingNotice = entity(
  "shippingNotice",
  {
    asnNo: code({ key: true, readOnly: true }),
    checkStatus: status(noticeStatus, { readOnly: true }),
    closedStatus: status(closedStatus, { readOnly: true }),
    /** How often it was corrected while it was on its way, and what became of the last correction. */
    revisionNo: integer({ readOnly: true }),
    correctionStatus: status(correctionStatus, { readOnly: true }),
    orgNo: code({ names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    orderType: status(orderType),
    /** How its goods were called off, as the execution policy of its lines says. */
    deliveryModeNo: status(deliveryMode, { readOnly: true }),
    /** The plants that its orders are for. */
    plantName: text({ readOnly: true, optional: true, max: 500 }),
    ...ofClass,
    /** The day it was sent. */
    deliveryDate: date({ readOnly: true }),
    expectedArrivalDate: date(),
    /** When it came through the gate: from then on it is corrected no more. */
    checkedInAt: instant({ readOnly: true, optional: true }),
    /** First day something of it arrived. */
    arrivalDate: date({ readOnly: true, optional: true }),
    /** That day against the expected one. */
    timing: status(deliveryTiming, { readOnly: true, optional: true }),
    /** The worst of its lines, of which each is judged by what was promised, else asked: one that is late makes all of it late. */
    promiseTiming: status(deliveryTiming, { readOnly: true, optional: true }),
    shippingAddress: text({ readOnly: true, max: 500 }),
    deliveryAddress: text({ readOnly: true, max: 500 }),
    consignee: text({ readOnly: true, optional: true }),
    consigneePhone: text({ readOnly: true, optional: true }),
    /** The warehouse it goes to: that of the address, else the one that all its lines are ordered for. */
    delWarehouseNo: code({ readOnly: true, optional: true, names: "warehouse", within: ["orgNo"], waits: false }),
    /** Between which hours goods are received there. */
    receivingTimeFrom: time({ readOnly: true, optional: true }),
    receivingTimeUntil: time({ readOnly: true, optional: true }),
    sender: text(),
    senderPhone: phone(),
    wayCarriage: status(wayOfCarriage, { optional: true }),
    carType: text({ optional: true }),
    carNo: text({ optional: true }),
    /** What else is to be known of the vehicle: its trailer, its height, what it needs to be unloaded. */
    carInfo: text({ optional: true, max: 500 }),
    driver: text({ optional: true }),
    driverPhone: phone({ optional: true }),
    trackingNo: text({ optional: true }),
    remarks: text({ optional: true, max: 500 }),
    rejectReason: text({ readOnly: true, optional: true, max: 500 }),
    /** Files that its supplier attached. */
    attachments: integer({ readOnly: true }),
    /** Of the invoices that come with it, and of its returnable packaging: each kind with how many. */
    invoiceNos: text({ readOnly: true, optional: true, max: 4000 }),
    announcedPackaging: text({ readOnly: true, optional: true, max: 4000 }),
    lineCount: integer({ readOnly: true }),
    /** Lines of which something will not come, as its supplier says. */
    closedLineCount: integer({ readOnly: true }),
    sumDeliveryQty: quantity({ readOnly: true }),
    sumReceiveQty: quantity({ readOnly: true }),
    deliveryQtyByUnit: byUnit(),
    receiveQtyByUnit: byUnit(),
    onWayQtyByUnit: byUnit(),
  },
  {
    keyword: ["asnNo", "supplierNo", "supplierName", "trackingNo"],
    partTables: { shippingNoticePackaging: "shippingNoticeId" },
    doubts: [before("expectedArrivalDate", 0, "arrivesBeforeShipped"), ...farAway("expectedArrivalDate")],
    source: "shipping_notice_row",
    customFields: true,
  },
);

/** Where the fields of its head stand. */
export const shippingNoticeGroups = fieldGroups(shippingNotice, {
  number: ["asnNo"],
  parties: ["supplierName", "orgNo", "orgName"],
  basic: [
    ...(["orderType", "deliveryModeNo", "deliveryDate", "expectedArrivalDate", "revisionNo", "plantName"] as const),
    ...(["invoiceNos", "announcedPackaging", "classifyType", "businessClassifyType"] as const),
  ],
  progress: ["checkedInAt", "arrivalDate", "promiseTiming"],
  addresses: [
    "shippingAddress",
    "sender",
    "senderPhone",
    "deliveryAddress",
    "delWarehouseNo",
    "consignee",
    "consigneePhone",
    "receivingTimeFrom",
    "receivingTimeUntil",
  ],
  transport: ["wayCarriage", "trackingNo", "carType", "carNo", "carInfo", "driver", "driverPhone"],
  remarks: ["remarks"],
});

/** What users do with a delivery notice (B4.1); receiving it is a matter of the receipts' menu. */
export const shippingNoticeDocument = document({
  entity: shippingNotice,
  lifecycles: [noticeLifecycle, closingLifecycle, correctionLifecycle],
  menus: ["shippingNotices"],
  steps: {
    approve: {
      lifecycle: noticeLifecycle,
      needs: [isOpen],
      confirmation: true,
      together: { method: "batchApprove", list: "approveList" },
    },
    reject: { lifecycle: noticeLifecycle, needs: [isOpen], together: { method: "batchReject", list: "rejectList" } },
    resubmit: { lifecycle: noticeLifecycle, needs: [isOpen] },
    dispatch: { lifecycle: noticeLifecycle, needs: [isOpen] },
    void: {
      lifecycle: noticeLifecycle,
      needs: [isOpen],
      confirmation: true,
      method: "voidShippingNotice",
      together: { method: "batchVoid", list: "voidList" },
    },
    receive: {
      lifecycle: noticeLifecycle,
      menus: ["receipts"],
      needs: [isOpen],
      together: { method: "receiveWhole", list: "receiveList" },
    },
    agreeCorrection: { lifecycle: correctionLifecycle, needs: [hasNotArrived, isOpen], confirmation: true },
    declineCorrection: { lifecycle: correctionLifecycle, needs: [isOpen] },
    correct: { lifecycle: correctionLifecycle, needs: [hasNotArrived, isOpen], method: "correctShippingNotice" },
    withdrawCorrection: { lifecycle: correctionLifecycle, needs: [isOpen], confirmation: true },
    completeTransport: { lifecycle: noticeLifecycle, needs: [isOpen] },
    closeLines: { lifecycle: noticeLifecycle, needs: [isOpen, hasArrivedInPart] },
    openLines: { lifecycle: noticeLifecycle, needs: [isOpen, someRestIsClosed] },
    keepInvoices: { lifecycle: noticeLifecycle, needs: [isUnsettled] },
    keepPackaging: { lifecycle: noticeLifecycle, needs: [isOpen] },
    end: {
      lifecycle: closingLifecycle,
      needs: [isPartlyReceived],
      confirmation: true,
      together: { method: "batchEnd", list: "endList" },
    },
    settle: {
      lifecycle: closingLifecycle,
      needs: [isReceivedOrEnded],
      confirmation: true,
      together: { method: "batchSettle", list: "settleList" },
    },
    ...besideNotices,
  },
});
export type NoticeAction = StepOf<typeof shippingNoticeDocument>;

/** One line of a delivery notice: what of an order line is on its way (B3.3). */
export const shippingNoticeLine = entity(
  "shippingNoticeLine",
  {
    shippingNoticeId: reference({ readOnly: true, names: "shippingNotice" }),
    asnNo: code({ readOnly: true }),
    checkStatus: status(noticeStatus, { readOnly: true }),
    closedStatus: status(closedStatus, { readOnly: true }),
    ...ofParties,
    orgName: text({ readOnly: true }),
    deliveryDate: date({ readOnly: true }),
    expectedArrivalDate: date({ readOnly: true }),
    trackingNo: text({ readOnly: true, optional: true }),
    ...ofOrderLine,
    batchPurQty: quantity({ readOnly: true }),
    /** When the buyer asks for it, and when its supplier promised it. */
    expectArrivalDate: date({ readOnly: true }),
    promiseDate: date({ readOnly: true, optional: true }),
    deliveryQty: quantity(),
    receiveQty: quantity({ readOnly: true }),
    /** What was announced and will not come, as its supplier says, and why. */
    closedQty: quantity({ readOnly: true }),
    closeReason: text({ readOnly: true, optional: true, max: 500 }),
    /** The first day something of it arrived, against what was promised, else asked; and against what was asked alone. */
    arrivalDate: date({ readOnly: true, optional: true }),
    promiseTiming: status(deliveryTiming, { readOnly: true, optional: true }),
    askedTiming: status(deliveryTiming, { readOnly: true, optional: true }),
    /** The quantity shipped in the unit of the price. */
    valuationQty: quantity({ readOnly: true }),
    /** Of the batch that it is of, by whichever notices: what was shipped, and received of it; what is on the way and open. */
    sumDeliveryQty: quantity({ readOnly: true }),
    sumReceiveQty: quantity({ readOnly: true }),
    onWayQty: quantity({ readOnly: true }),
    unDeliveryQty: quantity({ readOnly: true }),
    overQty: quantity({ readOnly: true }),
    /** What is shipped as its supplier counts it, where that is another unit than the order's. */
    supplierQty: quantity({ readOnly: true, optional: true, positive: true }),
    supplierUnitNo: code({ readOnly: true, optional: true, names: "unit" }),
    warehouseNo: code({ readOnly: true, optional: true, names: "warehouse", within: ["orgNo"], waits: false }),
    lotNo: text({ optional: true, max: longestLotNo }),
    productDate: date({ optional: true }),
    supRemarks: text({ optional: true, max: 500 }),
    /** The cell of the delivery schedule for which it is, where its supplier says one; else it goes to the oldest. */
    scheduleId: reference({ readOnly: true, optional: true, names: "schedule" }),
    scheduleNo: code({ readOnly: true, optional: true }),
    /** Of the last delivery approval of its material, or of the very lot. */
    approvalStatus: status(reportStatus, { readOnly: true, optional: true }),
    /** Delivered free of charge with it, in the order's unit: counts against nothing. */
    giftQty: quantity({ optional: true, positive: true }),
    /** By what the goods differ from others of their material: as they were made, and as they are kept apart in stock. */
    itemFeatureNo: code({ optional: true }),
    productFeature: text({ optional: true }),
    stockFeature: text({ optional: true }),
  },
  {
    keyword: ["asnNo", "purchaseNo", "itemNo", "goodsName"],
    doubts: [after("productDate", 0, "future")],
    source: "shipping_notice_line_row",
    customFields: true,
  },
);

/** A notice as its page shows it. */
export const shippingNoticeDetail = wholeDocument(shippingNoticeDocument, noticeLineSteps.on(shippingNoticeLine.row), {
  shippingAddressId: recordId.nullable(),
  deliveryAddressId: recordId.nullable(),
  invoiceBody,
  ...packagingWithNotice,
  /** The rules by which it was judged when it was sent. */
  judgedBy: z.array(ruleNamed),
  /** What became of it while it was on its way, the newest first. */
  corrections: z.array(noticeCorrection),
  attachedFiles: z.array(attachment),
  /** Whether the caller may attach files, and take them off again. */
  mayAttach: z.boolean(),
});
export type ShippingNoticeDetail = z.output<typeof shippingNoticeDetail>;

const sentParts = {
  shippingAddressId: recordId,
  deliveryAddressId: recordId,
  /** The slot that is taken for it as it is sent; where the rule asks for one, it needs one. */
  appointment: slotChoice.nullish(),
  lines: z
    .array(
      inputWith(
        shippingNoticeLine,
        { purchaseOrderLineId: recordId, deliveryQty: countedQuantity, scheduleId: recordId.nullish() },
        ["deliveryQty"],
      ),
    )
    .min(1)
    .max(mostNoticeLines),
};

/** What a supplier fills in, quantities also in its own units (`"10 CTN"`); id and version where a rejected notice is corrected (B5.3a, B5.3b). */
export const shippingNoticeInput = inputWith(shippingNotice, {
  id: recordId.optional(),
  version: recordVersion.optional(),
  /** The invoices that come with it; a corrected one keeps those that it has where this is left out. */
  invoices: noticeInvoices.optional(),
  /** The returnable packaging that comes with it, where it is not what its packages say. */
  packaging: announcedPackaging.optional(),
  /** Files that were uploaded for it, to be attached to it as it is sent. */
  fileIds: z.array(recordId).max(mostAttached).optional(),
  ...sentParts,
});

/** A notice that is on its way, as its supplier wants it to be, and why. */
const noticeCorrectionInput = inputWith(shippingNotice, {
  id: recordId,
  version: recordVersion,
  reason: emptied(reason),
  ...sentParts,
});
export type NoticeCorrectionInput = z.output<typeof noticeCorrectionInput>;
export type ShippingNoticeInput = z.output<typeof shippingNoticeInput>;

/** How the goods travel, as it is known once they are on their way. */
const transportInput = inputOfSome(shippingNotice, shippingNoticeGroups.transport, {
  id: recordId,
  version: recordVersion,
});
export type TransportInput = z.output<typeof transportInput>;

const calls = documentCalls(shippingNoticeDetail);

/** Delivery notices (B1.5b, B4.1). */
export const shippingNotices = service(
  "ISrmAsnHeadService",
  { menus: ["shippingNotices"], labels: addressLabels },
  {
    getShippingNoticePage: documentList(shippingNoticeDocument),
    getShippingNoticeLinePage: list(shippingNoticeLine),
    getShippingNoticeById: calls.whole(),
    getShippableLinePage: lineList({
      permission: "isAdd",
      menus: ["shippingNotices", "addShippingNotice"],
      summary: "Lines that can be shipped now or soon: of executing orders, with quantity still open.",
    }),
    saveShippingNotice: action({
      by: "supplier",
      permission: "isAdd",
      changing: "isModify",
      menus: ["shippingNotices", "addShippingNotice"],
      once: true,
      summary:
        "Sends a notice and reserves its quantities, which may be in the supplier's own units (`10 CTN`); with id and version, corrects a rejected one.",
      input: shippingNoticeInput,
      output: shippingNoticeDetail,
    }),
    ...lotCalls,
    ...matchingCalls,
    correctShippingNotice: action({
      by: "supplier",
      permission: "isModify",
      once: true,
      summary:
        "Corrects a notice that is on its way, as its next revision: lines that are left out go. Where the rule asks for approval it waits, and is received as it stands meanwhile.",
      input: noticeCorrectionInput,
      output: shippingNoticeDetail,
    }),
    agreeCorrection: calls.step("isCheck"),
    declineCorrection: calls.reasoned("isCheck"),
    withdrawCorrection: calls.step("isModify"),
    getShippingNoticeRevision,
    approve: calls.step("isCheck"),
    reject: calls.reasoned("isCheck"),
    batchApprove: calls.together("isCheck", "approveList", "Approves several notices (B4.1g)."),
    batchReject: calls.togetherReasoned("isCheck", "rejectList", "Rejects several notices for one reason (B4.1g)."),
    ...accompanyingCalls(shippingNoticeDetail),
    completeTransport: action({
      permission: "isModify",
      once: true,
      summary: "Says how a notice travels that is on its way: carrier and number, vehicle and driver (B4.1f).",
      input: transportInput,
      output: shippingNoticeDetail,
    }),
    dispatch: calls.step("isAdd"),
    voidShippingNotice: calls.step("isCancelInvalid"),
    batchVoid: calls.together("isCancelInvalid", "voidList", "Voids several notices of which nothing is received."),
    end: calls.step("isEnd"),
    batchEnd: calls.together("isEnd", "endList", "Ends several notices of which a part is received."),
    ...closingCalls(shippingNoticeDetail),
    settle: calls.step("isClose"),
    batchSettle: calls.together("isClose", "settleList", "Settles several notices that are received or ended."),
    ...workbookCalls("Sends notices from a workbook: rows that agree in the head are one.", { by: "supplier" }),
    undo: undoOf(shippingNoticeDocument),
    exportexcel: exportOf(shippingNotice),
    exportInvoices: exportOfLines(shippingNotice, shippingNoticeInvoice, "The invoices of the notices that match."),
    exportLines: exportOf(shippingNoticeLine),
    exportAsnDetail: exportOfLines(shippingNotice, shippingNoticeLine, "The lines of the notices that match."),
  },
);
