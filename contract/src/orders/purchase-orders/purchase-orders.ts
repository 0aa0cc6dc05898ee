import { z } from "zod";
import { bigModule } from "../../base-data/dictionaries/built-in.ts";
import { unitBook, unitsAsked } from "../../base-data/own-units.ts";
import { document, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeDocument, workbookCalls } from "../../core/document-calls.ts";
import { before, farAway, zero } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import {
  byUnit,
  code,
  customValues,
  date,
  emptied,
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
import { action, documentList, exportOf, service } from "../../core/service.ts";
import { ruleNamed } from "../order-rules/rule-named.ts";
import { acceptanceLifecycle, orderLifecycle } from "./lifecycle.ts";
import { lineTerms, termsAsked } from "./line-terms.ts";
import { isIssued, nothingIsShipped, refusalIsAllowed } from "./needs.ts";
import { ofParties } from "./order-line-fields.ts";
import { orderReply } from "./reply.ts";
import { acceptanceStatus, orderStatus, orderType, progressStatus, replyApprovalStatus } from "./statuses.ts";

/** The head of a purchase order (B3.7a). */
export const purchaseOrder = entity(
  "purchaseOrder",
  {
    purchaseNo: code({ key: true }),
    /** The order's version: goes up each time it is issued anew. */
    bandNo: integer({ readOnly: true }),
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
    plantName: text({ optional: true }),
    buyerName: text({ optional: true }),
    currency: code(),
    taxRate: rate({ optional: true }),
    paymentTerm: text({ optional: true }),
    tradeTerm: text({ optional: true }),
    /** How the goods are sent: by sea, by courier. */
    shipMethod: text({ optional: true }),
    /** What is charged for sending, packing and whatever else, beside the lines; with tax. */
    freight: money({ optional: true }),
    packingCharge: money({ optional: true }),
    otherCharges: money({ optional: true }),
    remark: text({ optional: true, max: 500 }),
    status: status(orderStatus, { readOnly: true }),
    refuseSign: status(acceptanceStatus, { readOnly: true }),
    purRefuseSign: status(replyApprovalStatus, { readOnly: true }),
    deliveryStatus: status(progressStatus, { readOnly: true }),
    receiptStatus: status(progressStatus, { readOnly: true }),
    lineCount: integer({ readOnly: true }),
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
    "orderType",
    "currency",
    "buyerName",
    "plantName",
    "classifyType",
    "businessClassifyType",
  ],
  progress: ["issueDate", "acceptanceDeadline", "firstReadTime", "untaxedAmount", "taxAmount"],
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

/** What users do with an order (B4.3). */
export const purchaseOrderDocument = document({
  entity: purchaseOrder,
  lifecycles: [orderLifecycle, acceptanceLifecycle],
  menus: ["purchaseOrders"],
  steps: {
    modify: { lifecycle: orderLifecycle, method: "savePurchaseOrder" },
    remove: { lifecycle: orderLifecycle, confirmation: true, together: { method: "remove", list: "removeList" } },
    cancel: {
      lifecycle: orderLifecycle,
      needs: [nothingIsShipped],
      together: { method: "batchCancel", list: "cancelList" },
    },
    issue: {
      lifecycle: orderLifecycle,
      confirmation: true,
      together: { method: "issue", list: "issueList" },
    },
    accept: {
      lifecycle: acceptanceLifecycle,
      needs: [isIssued],
      together: { method: "acceptAsOrdered", list: "acceptList" },
    },
    refuse: {
      lifecycle: acceptanceLifecycle,
      needs: [isIssued, refusalIsAllowed],
      together: { method: "batchRefuse", list: "refuseList" },
    },
    agree: {
      lifecycle: acceptanceLifecycle,
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
      needs: [isIssued],
      confirmation: true,
      together: { method: "batchConfirmRefusal", list: "confirmList" },
    },
    askAgain: {
      lifecycle: acceptanceLifecycle,
      needs: [isIssued],
      together: { method: "batchAskAgain", list: "askList" },
    },
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
    itemNo: code({ names: "material", after: ["orgNo"] }),
    goodsName: text({ max: 200, shownBy: "goodsCalled" }),
    spec: text({ optional: true, max: 200 }),
    purUnitNo: code({ names: "unit" }),
    batchPurQty: quantity({ positive: true }),
    onWayQty: quantity({ readOnly: true }),
    receiptQty: quantity({ readOnly: true }),
    /** What can still be shipped: ordered − on the way − received + to be delivered again. */
    unDeliveryQty: quantity({ readOnly: true }),
    checkReturnQty: quantity({ readOnly: true }),
    returnExchangeQty: quantity({ readOnly: true }),
    overQty: quantity({ readOnly: true }),
    /** Unit price with tax; it follows from the price without tax where that is the given one. */
    price: money(),
    /** Unit price without tax: as it was given, or as it follows from the price with tax. */
    untaxedPrice: money({ optional: true }),
    /** Whether the price without tax is the given one, which is kept exactly. */
    pricedWithoutTax: yesNo({ readOnly: true }),
    taxRate: rate({ optional: true }),
    /** Amount with tax, as the order states it. */
    amount: money(),
    currency: code({ readOnly: true }),
    /** When the buyer asks for it. */
    expectArrivalDate: date(),
    /** What the supplier promised: the total, and the last of the dates. */
    promiseQty: quantity({ readOnly: true, optional: true }),
    promiseDate: date({ readOnly: true, optional: true }),
    warehouseNo: code({ optional: true, names: "warehouse", within: ["orgNo"], waits: false }),
    remark: text({ optional: true, max: 500 }),
    status: status(orderStatus, { readOnly: true }),
    refuseSign: status(acceptanceStatus, { readOnly: true }),
    deliveryStatus: status(progressStatus, { readOnly: true }),
    receiptStatus: status(progressStatus, { readOnly: true }),
  },
  {
    keyword: ["purchaseNo", "itemNo", "goodsName"],
    doubts: [
      zero("price"),
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

/** An order as its page shows it: head, lines with promises, what happened, and what the caller may do. */
export const purchaseOrderDetail = z.intersection(
  wholeDocument(purchaseOrderDocument, lineWithPromises),
  /** The rules by which it was judged when it was issued or answered last. */
  z.object({ judgedBy: z.array(ruleNamed) }),
);
export type PurchaseOrderDetail = z.output<typeof purchaseOrderDetail>;

/** What a buyer fills in; id and version where a draft is changed. What is left out of a line, its material says. */
export const purchaseOrderInput = inputWith(
  purchaseOrder,
  {
    id: recordId.optional(),
    version: recordVersion.optional(),
    /** The next number where a new order has none; a draft keeps its own. */
    purchaseNo: emptied(purchaseOrder.fields.purchaseNo.schema),
    lines: z
      .array(
        inputWith(
          purchaseOrderLine,
          {
            goodsName: emptied(purchaseOrderLine.fields.goodsName.schema),
            purUnitNo: emptied(purchaseOrderLine.fields.purUnitNo.schema),
            price: emptied(purchaseOrderLine.fields.price.schema),
            amount: emptied(purchaseOrderLine.fields.amount.schema),
          },
          ["goodsName", "purUnitNo", "price", "amount"],
        ),
      )
      .min(1)
      .max(2000),
  },
  ["purchaseNo"],
);
export type PurchaseOrderInput = z.output<typeof purchaseOrderInput>;

const calls = documentCalls(purchaseOrderDetail);

/** Order heads: list, import and the acceptance (B1.5a, S7.16e). */
export const purchaseOrders = service(
  "ISupSrmPurchaseHeadService",
  { menus: ["purchaseOrders"] },
  {
    getPurchaseOrderPage: documentList(purchaseOrderDocument),
    getPurchaseOrderById: calls.whole({
      menus: ["purchaseOrders", "orderTracking"],
      summary: "One order with lines, history and what the caller may do; a supplier's first call sets firstReadTime.",
    }),
    ...workbookCalls(
      "Adds draft orders from a workbook and changes drafts from one that was exported: all of it, nothing, or its good orders.",
    ),
    undo: undoOf(purchaseOrderDocument),
    exportexcel: exportOf(purchaseOrder),
    exportPurchaseLines: exportOf(purchaseOrder, {
      summary: "The lines of the orders that match, in the columns of the import, to be changed and imported again.",
    }),
    savePurchaseOrder: action({
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Writes a draft order; with id and version, changes one: lines that are left out are no more.",
      input: purchaseOrderInput,
      output: purchaseOrderDetail,
    }),
    getLineTerms: action({
      permission: "isAdd",
      summary:
        "What an order takes from the materials of its lines, and what price agreements ask for them on its day.",
      input: termsAsked,
      /** In the order of the lines; null for a material that there is not. */
      output: z.object({ terms: z.array(lineTerms.nullable()) }),
    }),
    getUnitBook: action({
      permission: "isSearch",
      menus: ["purchaseOrders", "shippingNotices", "addShippingNotice"],
      summary: "What is known of units in which materials of a supplier may be counted besides that of the order.",
      input: unitsAsked,
      output: unitBook,
    }),
    remove: calls.together("isDelete", "removeList", "Deletes several drafts: nothing of them is kept."),
    cancel: calls.reasoned("isCancelInvalid"),
    batchCancel: calls.togetherReasoned(
      "isCancelInvalid",
      "cancelList",
      "Cancels several issued orders of which nothing is shipped, for one reason.",
    ),
    issue: calls.together(
      "isSubmit",
      "issueList",
      "Issues several drafts: from then on they are the supplier's to answer (B3.13b).",
    ),
    accept: action({
      permission: "isSave",
      once: true,
      summary:
        "Accepts with a promise for every line; differing promises need a reason and wait for the buyer (B4.3b, B5.7).",
      input: orderReply,
      output: purchaseOrderDetail,
    }),
    acceptAsOrdered: calls.together(
      "isSave",
      "acceptList",
      "Accepts several orders with the quantities and dates they ask for (B4.3d).",
    ),
    refuse: calls.reasoned("isSave"),
    batchRefuse: calls.togetherReasoned(
      "isSave",
      "refuseList",
      "Refuses several orders for one reason (B4.3d, B5.7b).",
    ),
    agree: calls.step("isCheck"),
    batchAgree: calls.together("isCheck", "agreeList", "Agrees to the replies to several orders (B4.3d)."),
    decline: calls.reasoned("isCheck"),
    batchDecline: calls.togetherReasoned(
      "isCheck",
      "declineList",
      "Declines the replies to several orders for one reason (B4.3d).",
    ),
    confirmRefusal: calls.step("isCheck"),
    batchConfirmRefusal: calls.together("isCheck", "confirmList", "Confirms the refusals of several orders (B4.3c)."),
    askAgain: calls.reasoned("isCheck"),
    batchAskAgain: calls.togetherReasoned("isCheck", "askList", "Asks the suppliers of several orders again."),
    saveCustomValues: action({
      permission: "isImport",
      summary: "Writes the buyer's own fields of an order and its lines (S3.2), whatever state it is in.",
      input: z.strictObject({
        id: recordId,
        version: recordVersion,
        customValues: customValues.schema.optional(),
        lines: z
          .array(z.strictObject({ id: recordId, customValues: customValues.schema }))
          .max(5000)
          .default([]),
      }),
      output: purchaseOrderDetail,
    }),
  },
);
