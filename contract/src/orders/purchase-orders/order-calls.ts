import { z } from "zod";
import { unitBook, unitsAsked } from "../../base-data/own-units.ts";
import { documentCalls, undoOf, withLineResults, workbookCalls } from "../../core/document-calls.ts";
import { inputWith, type Row, recordId, recordVersion } from "../../core/entity.ts";
import { customValues, emptied } from "../../core/fields.ts";
import { reason } from "../../core/history.ts";
import { action, documentList, exportOf, massAnswer, service } from "../../core/service.ts";
import { dateChange, quantityChange } from "./change-request.ts";
import { lineTerms, termsAsked } from "./line-terms.ts";
import { oddValues, ordersAsked } from "./odd-values.ts";
import { orderAttachmentCalls } from "./order-attachments.ts";
import { orderVersions } from "./order-changes.ts";
import { orderSignature } from "./order-signatures.ts";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderDetail,
  purchaseOrderDocument,
  purchaseOrderLine,
} from "./purchase-orders.ts";
import { orderReply } from "./reply.ts";

/** The lines of an order as a buyer fills them in. What is left out of a line, its material says. */
const typedLines = {
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
};

/** An order as it stood as a version that another has followed; what later versions of the product know besides is not there. */
export const orderVersion = z.object({
  head: z.partialRecord(z.string(), z.unknown()) as unknown as z.ZodType<Partial<Row<typeof purchaseOrder>>>,
  lines: z.array(
    z.partialRecord(z.string(), z.unknown()) as unknown as z.ZodType<Partial<PurchaseOrderDetail["lines"][number]>>,
  ),
  /** Who signed it. */
  signatures: z.array(orderSignature),
});

/** What a buyer fills in; id and version where a draft is changed. */
export const purchaseOrderInput = inputWith(
  purchaseOrder,
  {
    id: recordId.optional(),
    version: recordVersion.optional(),
    /** The next number where a new order has none; a draft keeps its own. */
    purchaseNo: emptied(purchaseOrder.fields.purchaseNo.schema),
    ...typedLines,
  },
  ["purchaseNo"],
);

/**
 * The next version of an issued order. Of its head and of lines that it has already, fields that are not named stay as they are,
 * and null empties them; lines that are left out are no more.
 */
export const purchaseOrderChangeInput = inputWith(
  purchaseOrder,
  {
    id: recordId,
    version: recordVersion,
    /** Why it changes (B5.7b). */
    reason,
    purchaseDate: purchaseOrder.fields.purchaseDate.schema.optional(),
    orderType: purchaseOrder.fields.orderType.schema.optional(),
    orgNo: purchaseOrder.fields.orgNo.schema.optional(),
    supplierNo: purchaseOrder.fields.supplierNo.schema.optional(),
    currency: purchaseOrder.fields.currency.schema.optional(),
    ...typedLines,
  },
  ["purchaseNo", "purchaseDate", "orderType", "orgNo", "supplierNo", "currency"],
);
export type PurchaseOrderChangeInput = z.output<typeof purchaseOrderChangeInput>;
export type PurchaseOrderInput = z.output<typeof purchaseOrderInput>;

const calls = documentCalls(purchaseOrderDetail);

/** Lines of one order; all that fit where none is named. */
const namedLines = { id: recordId, version: recordVersion, lineIds: z.array(recordId).min(1).max(5000).optional() };

/** Orders that somebody names, whatever version of them they know. */
const namedOrders = z
  .array(z.strictObject({ id: recordId }))
  .min(1)
  .max(1000);

/** Order heads: list, import and the acceptance (B1.5a, S7.16e). */
export const purchaseOrders = service(
  "ISupSrmPurchaseHeadService",
  { menus: ["purchaseOrders"], labels: { promises: "common.promises" } },
  {
    getPurchaseOrderPage: documentList(purchaseOrderDocument, { menus: ["purchaseOrders", "orderTracking"] }),
    getPurchaseOrderById: calls.whole({
      menus: ["purchaseOrders", "orderTracking"],
      summary: "One order with lines, history and what the caller may do; a supplier's first call sets firstReadTime.",
    }),
    ...workbookCalls(
      "Adds draft orders from a workbook and changes drafts from one that was exported: all of it, nothing, or its good orders.",
      { by: "buyer" },
    ),
    undo: undoOf(purchaseOrderDocument),
    exportexcel: exportOf(purchaseOrder),
    exportPurchaseLines: exportOf(purchaseOrder, {
      summary: "The lines of the orders that match, in the columns of the import, to be changed and imported again.",
    }),
    savePurchaseOrder: action({
      by: "buyer",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary:
        "Writes a draft order; with id and version, changes one: fields that are not named stay, lines that are left out are no more.",
      input: purchaseOrderInput,
      output: purchaseOrderDetail,
    }),
    changePurchaseOrder: action({
      by: "buyer",
      permission: "isModify",
      once: true,
      summary:
        "Makes the next version of an issued order: fields that are not named stay, null empties them, lines that are left out are no more. Nothing falls below what is on the way and received; lines that do not change keep their promise.",
      input: purchaseOrderChangeInput,
      output: purchaseOrderDetail,
    }),
    getPurchaseOrderVersions: action({
      permission: "isSearch",
      menus: ["purchaseOrders", "orderTracking"],
      summary: "The versions of an order, the newest first, with what each changed, by whom and why (B3.7c).",
      input: z.strictObject({ id: recordId }),
      output: orderVersions,
    }),
    getPurchaseOrderVersion: action({
      permission: "isSearch",
      menus: ["purchaseOrders", "orderTracking"],
      summary: "An order as it stood when a version of it was followed by the next.",
      input: z.strictObject({ id: recordId, bandNo: z.int32().min(1) }),
      output: orderVersion,
    }),
    closeLines: action({
      permission: "isModify",
      once: true,
      summary:
        "Closes lines of an issued order short: nothing more of them is to be shipped, what is on the way arrives as announced. Each line that is named is closed or left by itself.",
      input: z.strictObject({ ...namedLines, reason }),
      output: withLineResults(purchaseOrderDetail),
    }),
    openLines: action({
      permission: "isModify",
      once: true,
      summary: "Opens lines again that were closed short, each that is named by itself.",
      input: z.strictObject(namedLines),
      output: withLineResults(purchaseOrderDetail),
    }),
    getLineTerms: action({
      by: "buyer",
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
    getOddValues: action({
      permission: "isSearch",
      summary:
        "What of several orders hardly can be meant, as a price of 0: asked before a step is taken on all of them.",
      input: ordersAsked,
      output: oddValues,
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
    changeDate: action({
      permission: "isSave",
      once: true,
      summary:
        "Asks for other dates of an accepted order; where its rule asks nobody, they hold at once (B2.12, B5.7b, B9.7a).",
      input: dateChange,
      output: purchaseOrderDetail,
    }),
    changeQuantity: action({
      permission: "isSave",
      once: true,
      summary:
        "Asks for other quantities or prices of an accepted order; where its rule asks nobody, quantities hold at once (B2.11, B5.7b, B9.7a).",
      input: quantityChange,
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
    sign: calls.step("isSave"),
    signForBuyer: calls.step("isCheck"),
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
    markOrders: action({
      permission: "isSearch",
      summary: "Puts the red flag of the caller's side on orders, with a note; the other side never sees it (B4.3d).",
      input: z.strictObject({ markList: namedOrders, note: z.string().trim().max(500).default("") }),
      output: massAnswer,
    }),
    unmarkOrders: action({
      permission: "isSearch",
      summary: "Takes the red flag of the caller's side off orders (B4.3d).",
      input: z.strictObject({ markList: namedOrders }),
      output: massAnswer,
    }),
    sendToErp: action({
      permission: "isImport",
      summary:
        "Sends to the ERP again how orders stand that it was told of, or did not take: as they stand by now (B3.7a).",
      input: z.strictObject({
        /** Orders as steps name them: what is sent is how they stand, whatever `version` was seen. */
        sendList: z
          .array(z.strictObject({ id: recordId, version: recordVersion.optional() }))
          .min(1)
          .max(1000),
      }),
      output: massAnswer,
    }),
    ...orderAttachmentCalls,
    saveCustomValues: action({
      by: "buyer",
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
