import { z } from "zod";
import { longestLotNo } from "../../base-data/lot-rules.ts";
import { recordId } from "../../core/entity.ts";
import { calendarDate } from "../../core/fields.ts";
import { action, importOutcome, importSettings, templateOf, upload } from "../../core/service.ts";
import { purchaseOrderLine } from "../../orders/purchase-orders/purchase-orders.ts";

/** How many rows are matched at once. */
export const mostMatched = 5000;
/** How many cells of schedules are matched at once. */
export const mostCellsMatched = 200;
/** How many lines a notice has at most. */
export const mostNoticeLines = 1000;

const { orgNo, orderType } = purchaseOrderLine.fields;
const typed = z.string().max(200);
const day = calendarDate.nullable().optional();
const lot = z.string().max(longestLotNo).nullable().optional();

/** What somebody wants to ship, as it was typed, pasted or read from a workbook. */
const wanted = z.strictObject({
  /** The material's number, or the supplier's own for it. */
  itemNo: typed,
  /** May be in the supplier's own unit: `10 CTN`. */
  quantity: typed,
  lotNo: lot,
  productDate: day,
});

const menus = ["shippingNotices", "addShippingNotice"] as const;

const proposedLine = z.object({
  /** Of the rows, from 0. */
  row: z.int(),
  purchaseOrderLineId: recordId,
  deliveryQty: z.string(),
  /** As it was counted, where the row is served by this line alone. */
  supplierQty: z.string().nullable(),
  supplierUnitNo: z.string().nullable(),
  lotNo: z.string().nullable(),
  productDate: calendarDate.nullable(),
});

/** What a match comes to. */
const matched = z.object({
  outcome: z.enum(["none", "partly", "whole"]),
  /** The lines that are proposed, in the order of the rows. */
  lines: z.array(proposedLine),
  /** What does not match exactly, of each row that does not. */
  problems: z.array(
    z.object({
      row: z.int(),
      field: z.enum(["itemNo", "quantity"]),
      message: z.string(),
      /** What of the quantity found no line; null where it cannot be read. */
      missingQty: z.string().nullable(),
    }),
  ),
  /** Materials that do not match exactly. */
  unmatchedCount: z.int(),
  /** Why only some of the orders were drawn on, where a rule keeps them apart. */
  kept: z.string().nullable(),
});

/** One-click matching of what a supplier wants to ship (B8.3). */
export const matchingCalls = {
  getDeliverable: action({
    by: "supplier",
    permission: "isAdd",
    menus,
    summary:
      "How much may be announced of order lines together, where their rule lets deliveries exceed what is ordered, whether it lets in orders of other kinds, and why not.",
    input: z.strictObject({ lineIds: z.array(recordId).min(1).max(1000) }),
    /** Of no other lines than what is open. */
    output: z.object({
      lines: z.array(z.object({ purchaseOrderLineId: recordId, most: z.string() })),
      orderTypesShared: z.boolean(),
      /** Why the lines themselves do not go together, being of orders of several kinds. */
      whyApart: z.string().nullable(),
    }),
  }),
  matchItems: action({
    by: "supplier",
    permission: "isAdd",
    menus,
    summary:
      "Proposes order lines for items and quantities, oldest expected date first and never more than is open, and says what does not match.",
    input: z.strictObject({
      orgNo: orgNo.schema,
      orderType: orderType.schema,
      rows: z.array(wanted).min(1).max(mostMatched),
      /** What stands in the notice already. */
      taken: z
        .array(z.strictObject({ purchaseOrderLineId: recordId, deliveryQty: typed }))
        .max(mostNoticeLines)
        .optional(),
      /** The notice that is corrected, where it is on its way: what it holds may stand in it again. */
      noticeId: recordId.optional(),
    }),
    output: matched,
  }),
  matchSchedules: action({
    by: "supplier",
    permission: "isAdd",
    menus,
    summary:
      "Proposes order lines for what is open of cells of delivery schedules of one organisation, the oldest first, and says of which cells something finds none.",
    input: z.strictObject({ scheduleIds: z.array(recordId).min(1).max(mostCellsMatched) }),
    output: matched.extend({
      orgNo: orgNo.schema,
      orderType: orderType.schema,
      /** The first day that the cells are planned for and that is still ahead, else today. */
      expectedArrivalDate: calendarDate,
      lines: z.array(proposedLine.extend({ scheduleId: recordId })),
      /** What the rows are called by: the number of each cell. */
      scheduleNos: z.array(z.string()),
    }),
  }),
  matchWorkbook: {
    ...upload({
      by: "supplier",
      permission: "isAdd",
      menus,
      summary: "Reads items and quantities of a workbook, to be matched; nothing is sent.",
      output: importOutcome.extend({
        rows: z.array(
          z.object({
            itemNo: z.string(),
            quantity: z.string(),
            lotNo: z.string().nullable(),
            productDate: calendarDate.nullable(),
          }),
        ),
      }),
    }),
    input: importSettings,
  },
  downMatchingTemplate: templateOf({ by: "supplier", permission: "isAdd", menus }),
};
