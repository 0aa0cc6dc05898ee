import { z } from "zod";
import { recordId } from "../../core/entity.ts";
import { calendarDate } from "../../core/fields.ts";
import { historyEvent } from "../../core/history.ts";
import { action, exportOf, massAnswer, service } from "../../core/service.ts";
import { syncOutcome } from "../../platform/erp/sync-outcome.ts";
import { ruleOptionNames } from "../order-rules/options.ts";
import { ruleNamed } from "../order-rules/rule-named.ts";
import { lineList } from "./listed-lines.ts";
import { lineWithPromises, purchaseOrderLine } from "./purchase-orders.ts";

/** What became of received goods: a document that was not cancelled or voided, and how much of the receipt it is about. */
const chainRecord = z.object({
  kind: z.enum(["acceptance", "rejection", "returnNote", "warehousing", "qualityClaim"]),
  id: recordId,
  number: z.string(),
  quantity: z.string(),
  /** What of it came free of charge, where its document tells that apart. */
  giftQty: z.string().nullable(),
  day: z.string(),
  status: z.string(),
});

/** One delivery of a line: its notice and what of it has arrived. */
const chainNotice = z.object({
  id: recordId,
  asnNo: z.string(),
  checkStatus: z.string(),
  closedStatus: z.string(),
  expectedArrivalDate: z.string(),
  deliveryQty: z.string(),
  receiveQty: z.string(),
  /** Announced free of charge. */
  giftQty: z.string().nullable(),
  /** Packages that hold some of it, and how much together. */
  packages: z.int(),
  packedQty: z.string(),
  /** The first of these by the numbers on their labels, the packages that they lie in, and what of the line each holds. */
  packed: z.array(z.object({ id: recordId, number: z.string(), liesIn: z.string().nullable(), quantity: z.string() })),
  /** Labels of boxes that are in use. */
  labels: z.int(),
  createDate: z.string(),
  receipts: z.array(
    z.object({
      id: recordId,
      receiptNo: z.string(),
      receiptDate: z.string(),
      receiptQty: z.string(),
      /** What came with it free of charge. */
      giftQty: z.string().nullable(),
      warehouseNo: z.string(),
      status: z.string(),
      createName: z.string().nullable(),
      /** Found fit for use, or taken in spite of a defect. */
      acceptedQty: z.string(),
      /** The same of the free pieces. */
      giftFitQty: z.string(),
      /** Put into cells, with what is free of charge. */
      warehousedQty: z.string(),
      /** Gone back before anybody put them into a cell, with what is free of charge. */
      returnUnstoredQty: z.string(),
      followed: z.array(chainRecord),
    }),
  ),
});

/** A line from order to receipt: promises, deliveries, receipts, and who did what and when. */
export const purchaseOrderLineChain = z.object({
  line: lineWithPromises,
  notices: z.array(chainNotice),
  history: z.array(historyEvent),
  /**
   * Why nothing more can be shipped now: the name of an error, the first or last day on which it may be where that is why, and
   * the rule and option that say so; null when it can.
   */
  notShippable: z
    .object({
      error: z.string(),
      day: calendarDate.nullable(),
      rule: ruleNamed.extend({ option: z.enum(ruleOptionNames) }).nullable(),
    })
    .nullable(),
});
export type PurchaseOrderLineChain = z.output<typeof purchaseOrderLineChain>;

const permitting = <More extends z.core.$ZodLooseShape>(summary: string, more: More) =>
  action({
    by: "buyer",
    permission: "isCheck",
    menus: ["purchaseOrders"],
    summary,
    input: z.strictObject({
      lineList: z
        .array(z.strictObject({ id: recordId }))
        .min(1)
        .max(1000),
      ...more,
    }),
    output: massAnswer,
  });

/** Order lines: tracking and export (S7.16e). */
export const purchaseOrderLines = service(
  "ISupSrmPurchaseService",
  { menus: ["orderTracking"] },
  {
    getPurchaseOrderLinePage: lineList(),
    getPurchaseOrderLineChain: action({
      permission: "isSearch",
      input: z.strictObject({ id: recordId }),
      output: purchaseOrderLineChain,
    }),
    exportexcel: exportOf(purchaseOrderLine),
    releaseForShipment: permitting("Releases lines for shipping, where a rule asks for that first (B3.13g).", {}),
    cancelRelease: permitting("Takes the release of lines back.", {}),
    grantShipment: permitting("Lets lines be shipped until a day, whatever the rules say of them (B4.3d).", {
      until: calendarDate,
    }),
    cancelGrant: permitting("Takes that back.", {}),
    exportSrmPurchase: exportOf(purchaseOrderLine),
    syncLatestInfo: action({
      by: "buyer",
      permission: "isImport",
      menus: ["purchaseOrders"],
      summary: "Pulls the orders that changed in the ERP since the last time, at once (S7.7); one pull at a time.",
      /** Progress is sent over the page's websocket of this name. */
      input: z.strictObject({ progressId: z.string().max(100).optional() }),
      output: syncOutcome,
    }),
  },
);
