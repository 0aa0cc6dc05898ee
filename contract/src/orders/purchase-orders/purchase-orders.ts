import { z } from "zod";
import { bigModule } from "../../base-data/dictionaries/built-in.ts";
import { beside, document, type StepOf } from "../../core/document.ts";
import { wholeDocument } from "../../core/document-calls.ts";
import { before, farAway, zero } from "../../core/doubts.ts";
import { entity } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import {
  byUnit,
  code,
  date,
  instant,
  integer,
  money,
  quantity,
  rate,
  reference,
  status,
  text,
  yesNo,
} from "../../core/fields.ts";
import { awaitedApproval } from "../../platform/approvals/approvals.ts";
import { ruleNamed } from "../order-rules/rule-named.ts";
import { openRequest } from "./change-request.ts";
import { acceptanceLifecycle, orderLifecycle } from "./lifecycle.ts";
import { orderLineSteps } from "./line-steps.ts";
import {
  hasNotFailed,
  isFullyAccepted,
  isIssued,
  isNotRefused,
  isOrdered,
  isRepeatable,
  nothingIsShipped,
  refusalIsAllowed,
  someLineIsClosed,
  somethingIsOpen,
  unsignedByBuyer,
  unsignedBySupplier,
} from "./needs.ts";
import { orderAttachment } from "./order-attachments.ts";
import { ofParties } from "./order-line-fields.ts";
import { orderSignature } from "./order-signatures.ts";
import { orderStanding } from "./order-standing.ts";
import {
  acceptanceStatus,
  lineStatus,
  orderStatus,
  orderType,
  progressStatus,
  replyApprovalStatus,
} from "./statuses.ts";

/** The head of a purchase order (B3.7a). */
export const purchaseOrder = entity(
  "purchaseOrder",
  {
    purchaseNo: code({ key: true }),
    /** The order's version: goes up each time it is changed after its issue. */
    bandNo: integer({ readOnly: true }),
    /** How the buyer's own system numbers this version. */
    revision: text({ optional: true, max: 50 }),
    purchaseDate: date(),
    orderType: status(orderType),
    orgNo: code({ names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    /** The class of documents that the order and all that follows from it is of: who is limited to classes sees no others. */
    classifyType: code({
      optional: true,
      names: "classifyType",
      within: ["orgNo"],
      where: { bigModule: bigModule.code.inbound },
    }),
    businessClassifyType: code({ optional: true, names: "businessClassifyType", within: ["orgNo", "classifyType"] }),
    /** The site that it is for, and the plant within it. */
    siteName: text({ optional: true }),
    plantName: text({ optional: true }),
    buyerName: text({ optional: true }),
    /** The buyer's employee who answers for it. */
    employeeNo: code({ optional: true, names: "employee" }),
    employeeName: text({ readOnly: true, optional: true }),
    currency: code(),
    taxRate: rate({ optional: true, most: 100, asks: true }),
    paymentTerm: text({ optional: true, asks: true }),
    tradeTerm: text({ optional: true, asks: true }),
    /** How the goods are sent: by sea, by courier. */
    shipMethod: text({ optional: true, asks: true }),
    /** What is charged for sending, packing and whatever else, beside the lines; with tax. */
    freight: money({ optional: true, asks: true }),
    packingCharge: money({ optional: true, asks: true }),
    otherCharges: money({ optional: true, asks: true }),
    remark: text({ optional: true, max: 500 }),
    status: status(orderStatus, { readOnly: true }),
    refuseSign: status(acceptanceStatus, { readOnly: true }),
    purRefuseSign: status(replyApprovalStatus, { readOnly: true }),
    deliveryStatus: status(progressStatus, { readOnly: true }),
    receiptStatus: status(progressStatus, { readOnly: true }),
    lineCount: integer({ readOnly: true }),
    /** Lines that were closed short. */
    closedLineCount: integer({ readOnly: true }),
    /** Sums over the lines; meaningful where the lines share a unit. */
    orderQty: quantity({ readOnly: true }),
    onWayQty: quantity({ readOnly: true }),
    receiptQty: quantity({ readOnly: true }),
    orderQtyByUnit: byUnit(),
    /** Total with tax. */
    totalAmount: money({ readOnly: true }),
    /** Total without tax. */
    untaxedAmount: money({ readOnly: true }),
    taxAmount: money({ readOnly: true }),
    /** Total with tax and the charges, where there are any. */
    grandTotal: money({ readOnly: true, optional: true }),
    /** The supplier answers by this day, or the order counts as accepted (B4.3g). */
    acceptanceDeadline: date({ readOnly: true, optional: true }),
    acceptedAutomatically: yesNo({ readOnly: true }),
    issueDate: instant({ readOnly: true, optional: true }),
    /** When a supplier first opened the order. */
    firstReadTime: instant({ readOnly: true, optional: true }),
    /** Files that the buyer attached, to the whole order and to its lines. */
    attachments: integer({ readOnly: true }),
    /** The opportunity whose award made it. */
    opportunityId: reference({ readOnly: true, optional: true, names: "opportunity" }),
    opportunityNo: code({ readOnly: true, optional: true }),
    ...orderStanding,
  },
  {
    keyword: ["purchaseNo", "supplierNo", "supplierName"],
    doubts: farAway("purchaseDate"),
    source: "purchase_order_row",
    customFields: true,
  },
);

/** Where the fields of its head stand. */
export const purchaseOrderGroups = fieldGroups(purchaseOrder, {
  number: ["purchaseNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: [
    "purchaseDate",
    "bandNo",
    "revision",
    "orderType",
    "currency",
    "buyerName",
    "employeeNo",
    "employeeName",
    "siteName",
    "plantName",
    "classifyType",
    "businessClassifyType",
  ],
  progress: [
    "collaborationStatus",
    "issueDate",
    "acceptanceDeadline",
    "firstReadTime",
    "erpPushStatus",
    "untaxedAmount",
    "taxAmount",
    "opportunityNo",
  ],
  terms: [
    "paymentTerm",
    "tradeTerm",
    "shipMethod",
    "taxRate",
    "freight",
    "packingCharge",
    "otherCharges",
    "grandTotal",
  ],
  remarks: ["remark"],
});

/** Who lets lines be shipped. */
const ofShipping = { side: "buyer", permission: "isCheck" } as const;

/** Who provides materials. */
const ofMaterials = { side: "buyer", menus: ["outsourcedOrders"] } as const;

/** What users do with an order (B4.3). */
export const purchaseOrderDocument = document({
  entity: purchaseOrder,
  lifecycles: [orderLifecycle, acceptanceLifecycle],
  menus: ["purchaseOrders"],
  steps: {
    modify: { lifecycle: orderLifecycle, method: "savePurchaseOrder" },
    change: { lifecycle: orderLifecycle, method: "changePurchaseOrder" },
    closeLines: { lifecycle: orderLifecycle, needs: [isFullyAccepted, somethingIsOpen] },
    openLines: { lifecycle: orderLifecycle, needs: [someLineIsClosed] },
    remove: { lifecycle: orderLifecycle, confirmation: true, together: { method: "remove", list: "removeList" } },
    cancel: {
      lifecycle: orderLifecycle,
      needs: [nothingIsShipped],
      together: { method: "batchCancel", list: "cancelList" },
    },
    issue: {
      lifecycle: orderLifecycle,
      mayNeedApproval: true,
      confirmation: true,
      together: { method: "issue", list: "issueList" },
    },
    accept: {
      lifecycle: acceptanceLifecycle,
      needs: [isIssued],
      together: { method: "acceptAsOrdered", list: "acceptList" },
    },
    changeDate: { lifecycle: acceptanceLifecycle, needs: [isIssued] },
    changeQuantity: { lifecycle: acceptanceLifecycle, needs: [isIssued] },
    refuse: {
      lifecycle: acceptanceLifecycle,
      // What was shipped came of an order that stood.
      needs: [isIssued, refusalIsAllowed, nothingIsShipped],
      together: { method: "batchRefuse", list: "refuseList" },
    },
    sign: { lifecycle: acceptanceLifecycle, needs: [isIssued, unsignedBySupplier], confirmation: true },
    signForBuyer: { lifecycle: acceptanceLifecycle, needs: [isIssued, unsignedByBuyer], confirmation: true },
    agree: {
      lifecycle: acceptanceLifecycle,
      mayNeedApproval: true,
      needs: [isIssued],
      confirmation: true,
      together: { method: "batchAgree", list: "agreeList" },
    },
    decline: {
      lifecycle: acceptanceLifecycle,
      needs: [isIssued],
      together: { method: "batchDecline", list: "declineList" },
    },
    confirmRefusal: {
      lifecycle: acceptanceLifecycle,
      needs: [isIssued, nothingIsShipped],
      confirmation: true,
      together: { method: "batchConfirmRefusal", list: "confirmList" },
    },
    askAgain: {
      lifecycle: acceptanceLifecycle,
      needs: [isIssued],
      together: { method: "batchAskAgain", list: "askList" },
    },
    /** Releasing lines for shipping or granting it until a day. */
    permitShipment: beside(orderLifecycle, { ...ofShipping, needs: [isIssued, isNotRefused] }),
    /** Taking that back. */
    forbidShipment: beside(orderLifecycle, { ...ofShipping, needs: [isIssued] }),
    /** Again, how it stands. */
    sendToErp: beside(orderLifecycle, {
      side: "buyer",
      permission: "isImport",
      needs: [isRepeatable],
      together: { method: "sendToErp", list: "sendList" },
    }),
    /** The materials that are provided for it. */
    nameMaterials: beside(orderLifecycle, { ...ofMaterials, permission: "isModify", needs: [hasNotFailed] }),
    issueMaterials: beside(orderLifecycle, { ...ofMaterials, permission: "isAdd", needs: [isOrdered] }),
    giveMaterialsBack: beside(orderLifecycle, { ...ofMaterials, permission: "isAdd" }),
  },
});
export type OrderAction = StepOf<typeof purchaseOrderDocument>;

/** What is ordered, promised, shipped and received: one batch of a phase of a line (B3.7b). */
export const purchaseOrderLine = entity(
  "purchaseOrderLine",
  {
    purchaseOrderId: reference({ readOnly: true, names: "purchaseOrder" }),
    purchaseNo: code({ readOnly: true }),
    purchaseSeq: integer(),
    purchasePhaseSeq: integer(),
    purchaseBatchSeq: integer(),
    ...ofParties,
    purchaseDate: date({ readOnly: true }),
    orderType: status(orderType, { readOnly: true }),
    itemNo: code({ names: "material", after: ["orgNo"], asks: true }),
    goodsName: text({ max: 200, shownBy: "goodsCalled" }),
    spec: text({ optional: true, max: 200, asks: true }),
    purUnitNo: code({ names: "unit", asks: true }),
    batchPurQty: quantity({ positive: true, asks: true }),
    onWayQty: quantity({ readOnly: true }),
    receiptQty: quantity({ readOnly: true }),
    /** What can still be shipped: ordered − on the way − received + to be delivered again. */
    unDeliveryQty: quantity({ readOnly: true }),
    checkReturnQty: quantity({ readOnly: true }),
    returnExchangeQty: quantity({ readOnly: true }),
    overQty: quantity({ readOnly: true }),
    /** What came free of charge, which counts against nothing. */
    giftQty: quantity({ readOnly: true }),
    /** Unit price with tax; it follows from the price without tax where that is the given one. */
    price: money({ asks: true }),
    /** Unit price without tax: as it was given, or as it follows from the price with tax. */
    untaxedPrice: money({ optional: true, asks: true }),
    /** Whether the price without tax is the given one, which is kept exactly. */
    pricedWithoutTax: yesNo({ readOnly: true }),
    /** Of how many of which unit the price is: of one of the ordered unit where nothing is said. */
    priceQty: quantity({ optional: true, positive: true, asks: true }),
    priceUnitNo: code({ optional: true, names: "unit", asks: true }),
    /** The ordered quantity in the unit of the price. */
    valuationQty: quantity({ readOnly: true }),
    taxRate: rate({ optional: true, most: 100, asks: true }),
    /** Amount with tax, as the order states it. */
    amount: money({ asks: true }),
    currency: code({ readOnly: true }),
    /** When the buyer asks for it. */
    expectArrivalDate: date({ asks: true }),
    /** What the supplier promised: the total, and the last of the dates. */
    promiseQty: quantity({ readOnly: true, optional: true }),
    promiseDate: date({ readOnly: true, optional: true }),
    /** The last of what was promised, else what was asked; and whether it was received in full by then, once that day is over. */
    dueDate: date({ readOnly: true }),
    isInFull: yesNo({ readOnly: true, optional: true }),
    warehouseNo: code({ optional: true, names: "warehouse", within: ["orgNo"], waits: false, asks: true }),
    /** By which the buyer tracks what it is needed for, as a project or an order of theirs. */
    requirementNo: text({ optional: true }),
    remark: text({ optional: true, max: 500 }),
    status: status(orderStatus, { readOnly: true }),
    refuseSign: status(acceptanceStatus, { readOnly: true }),
    /** What the supplier promised holds: it was agreed, and the line has not changed since. */
    promiseConfirmed: yesNo({ readOnly: true }),
    /** The version that changed the line last; none where it is as it was issued first. */
    changedBandNo: integer({ readOnly: true, optional: true }),
    lineStatus: status(lineStatus, { readOnly: true }),
    /** Files that the buyer attached to it. */
    attachments: integer({ readOnly: true }),
    /** Why it was closed short. */
    closeReason: text({ readOnly: true, optional: true, max: 500 }),
    deliveryStatus: status(progressStatus, { readOnly: true }),
    receiptStatus: status(progressStatus, { readOnly: true }),
  },
  {
    keyword: ["purchaseNo", "itemNo", "goodsName"],
    doubts: [
      zero("price"),
      zero("untaxedPrice"),
      ...farAway("expectArrivalDate"),
      before("promiseDate", 0, "past"),
      ...farAway("promiseDate"),
    ],
    source: "purchase_order_line_row",
    searchText: true,
    customFields: true,
  },
);

/** A line of an order with what is promised of it, part by part. */
export const lineWithPromises = z.intersection(
  purchaseOrderLine.row,
  z.object({
    promises: z.array(z.object({ promiseQty: z.string(), promiseDate: z.string() })),
    /** What may be shipped now: nothing while the order or its supplier is not ready for it, whatever is open. */
    shippableQty: z.string(),
    /** What a price agreement asks instead, where that differs: on the page of an order, for those who write orders. */
    agreed: z.object({ agreementNo: z.string(), price: z.string() }).optional(),
    /** When the buyer released it for shipping, where a rule asks for that (B3.13g). */
    releasedAt: z.string().nullable(),
    /** Until when the buyer lets it be shipped, whatever the rules say (B4.3d). */
    grantUntil: z.string().nullable(),
  }),
);

export type LineWithPromises = z.output<typeof lineWithPromises>;

/** An order as its page shows it: head, lines with promises, what happened, and what the caller may do. */
export const purchaseOrderDetail = wholeDocument(purchaseOrderDocument, orderLineSteps.on(lineWithPromises), {
  /** The rules by which it was judged when it was issued or answered last. */
  judgedBy: z.array(ruleNamed),
  /** What its supplier asks for while the buyer has not answered; the promises of its lines hold until then. */
  changeRequest: openRequest.nullable(),
  /** What its supplier had asked for when the buyer changed the order, until that is answered. */
  lapsedRequest: openRequest.nullable(),
  attachedFiles: z.array(orderAttachment),
  /** Who signed which of its versions, the newest first. */
  signatures: z.array(orderSignature),
  /** Whether the caller may attach files, and take them off again. */
  mayAttach: z.boolean(),
  /** What waits for the approval of others of the buyer's side, for those who may look at approvals. */
  approval: awaitedApproval.nullable(),
  /** Why the ERP did not take what became of it, for the buyer's side. */
  erpPushError: z.string().nullable(),
});
export type PurchaseOrderDetail = z.output<typeof purchaseOrderDetail>;
