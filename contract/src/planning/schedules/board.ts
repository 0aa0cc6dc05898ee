import { z } from "zod";
import { recordId, recordVersion } from "../../core/entity.ts";
import { calendarDate } from "../../core/fields.ts";
import { historyEvent, reason } from "../../core/history.ts";
import { action, service } from "../../core/service.ts";
import { planType } from "../buckets.ts";
import { shownRange } from "../shown-range.ts";
import { schedule } from "./schedules.ts";

/** How many materials of suppliers a board shows at once. */
export const boardSize = 20;

/** So many cells are saved at once. */
export const mostCells = 2000;

/** What rows of a board are narrowed to: what is missing, what its supplier has not replied to, what is not released as it is now. */
export const boardViews = ["missing", "unreplied", "unreleased"] as const;

const anyOf = z.union([z.string().max(100), z.array(z.string().max(100)).max(200)]).optional();

/** Quantities of one cell, or of several together; null where none says it. Planned is the buyer's own. */
const figures = {
  planned: z.string().nullable(),
  scheduled: z.string(),
  released: z.string().nullable(),
  previous: z.string().nullable(),
  replied: z.string().nullable(),
  delivered: z.string(),
  received: z.string(),
  /** Of what was released no notice takes this yet, be it to be approved or packed. */
  open: z.string(),
};

/** What a board says of a bucket of a row. */
const boardCell = z.object({
  /** The day on which the bucket begins. */
  begins: z.string(),
  ...figures,
  /** How many cells it is the sum of, and the one that it is where one alone says it: that is typed in. */
  count: z.int(),
  id: recordId.nullable(),
  version: recordVersion.nullable(),
  /** Who changed that one last. The buyer's own. */
  changedBy: z.string().nullable(),
  isReleased: z.boolean(),
  isChanged: z.boolean(),
  /** Of what was released something waits for its supplier's reply. */
  isAwaited: z.boolean(),
  /**
   * By how many per cent the reply departs from what was released, or once the bucket is over what was delivered; and the range
   * of the display settings in which that is (B5.8).
   */
  deviation: z.string().nullable(),
  range: shownRange.nullable(),
});
export type BoardCell = z.output<typeof boardCell>;

/** A row of a board: a material of a supplier. */
const boardRow = z.object({
  orgNo: z.string(),
  orgName: z.string(),
  plantNo: z.string().nullable(),
  itemNo: z.string(),
  itemName: z.string(),
  supplierNo: z.string(),
  supplierName: z.string(),
  unitNo: z.string(),
  /** The last day of the lock period; null: nothing is locked. The buyer's own. */
  lockedUntil: z.string().nullable(),
  /** What was not delivered of buckets that are over: it stands before today (B3.8a). */
  preDelivery: z.string(),
  ...figures,
  cells: z.array(boardCell),
});
export type BoardRow = z.output<typeof boardRow>;

/** What is typed into a board: a quantity for a bucket; the version of its cell, null where there was none. */
const typedCell = z.strictObject({
  orgNo: schedule.fields.orgNo.schema,
  plantNo: schedule.fields.plantNo.schema.nullable(),
  itemNo: schedule.fields.itemNo.schema,
  supplierNo: schedule.fields.supplierNo.schema,
  plannedDate: schedule.fields.plannedDate.schema,
  actualScheduledQuantity: schedule.fields.actualScheduledQuantity.schema,
  version: recordVersion.nullable(),
});
export type TypedCell = z.output<typeof typedCell>;

/** A row of a board, as what is behind it is asked for. */
const ofRow = z.strictObject({
  orgNo: z.string().max(100),
  plantNo: z.string().max(100).nullable(),
  itemNo: z.string().max(100),
  supplierNo: z.string().max(100),
});

/** An order line that a row can be delivered from. */
const boardOrder = z.object({
  purchaseOrderId: recordId,
  purchaseNo: z.string(),
  /** The line, its phase and its batch, as in `10/1/1`. */
  line: z.string(),
  batchPurQty: z.string(),
  unDeliveryQty: z.string(),
  onWayQty: z.string(),
  purUnitNo: z.string(),
  expectArrivalDate: z.string(),
  promiseDate: z.string().nullable(),
});
export type BoardOrder = z.output<typeof boardOrder>;

const periods = z.int().nullable();
const { day, week, month } = planType.code;
const shownPeriods = z.object({ [day]: periods, [week]: periods, [month]: periods });
export type ShownPeriods = z.output<typeof shownPeriods>;

/** What is asked for of a board, and what it answers. */
const boardPart = {
  input: z.strictObject({
    planType: z.enum(planType.codes),
    start: calendarDate,
    end: calendarDate,
    view: z.enum(boardViews).optional(),
    keyword: z.string().max(100).optional(),
    orgNo: anyOf,
    supplierNo: anyOf,
    itemNo: anyOf,
    current: z.int().min(1).max(10_000).default(1),
  }),
  output: z.object({ rows: z.array(boardRow), total: z.int() }),
};

/** The board of schedules (B2.15, B2.29h). */
export const scheduleBoard = service(
  "ISrmScheduleBoardService",
  { menus: ["scheduleBoard"] },
  {
    getScheduleBoard: action({
      permission: "isSearch",
      summary:
        "Schedules by material and supplier, bucket by bucket: cells of that type and of smaller ones that begin in it. At most a year (B5.9a, B5.9b).",
      ...boardPart,
    }),
    getPrintedBoard: action({
      permission: "isPrint",
      summary: "The same, to be printed.",
      ...boardPart,
    }),
    getShownPeriods: action({
      permission: "signedIn",
      summary:
        "How many days, weeks and months plans show at first, as the display settings of an organisation say, else those of all; null: as the product does (B5.8).",
      input: z.strictObject({ orgNo: z.string().max(100).optional() }),
      output: shownPeriods,
    }),
    saveScheduleCells: action({
      by: "buyer",
      ofNoClass: "scheduleOfNoClass",
      permission: "isModify",
      once: true,
      summary:
        "Keeps what is typed into a board: each quantity is taken or refused by itself. Within the lock period only with a reason, of who may do so.",
      input: z.strictObject({
        planType: z.enum(planType.codes),
        cells: z.array(typedCell).min(1).max(mostCells),
        lockReason: reason.optional(),
      }),
      output: z.object({
        changed: z.int(),
        /** Of those that were refused the place among the cells that were sent, and why. */
        refused: z.array(z.object({ place: z.int(), errorCode: z.string(), errorMessage: z.string() })),
      }),
    }),
    getBoardOrders: action({
      permission: "isCheck",
      summary: "The open order lines that a row of a board can be delivered from, the oldest first: 100 at most.",
      input: ofRow,
      output: z.object({ orders: z.array(boardOrder) }),
    }),
    getBoardHistory: action({
      permission: "isEnd",
      summary: "What happened last to the cells of a row of a board: 200 events at most.",
      input: ofRow,
      output: z.object({ events: z.array(historyEvent) }),
    }),
  },
);
