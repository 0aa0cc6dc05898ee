import { z } from "zod";
import { calendarDate } from "../../core/fields.ts";
import { action, type Endpoint, pageOf, service } from "../../core/service.ts";
import { firstStepsOfUser } from "./first-steps.ts";
import { waitingNames } from "./waiting.ts";

/** Counting stops one above this; more is shown as 9999+. */
export const waitingCap = 9999;

/** What waits for the caller: how much, since when at the longest, and the conditions of the list that shows it. */
export const waiting = z.object({
  name: z.enum(waitingNames),
  /** Up to one above the cap. */
  count: z.int(),
  /** The oldest: a moment, or a day where only that is known; null where nothing waits. */
  since: z.string().nullable(),
  /** The day by which the first must be done. */
  due: z.string().nullable(),
  conditions: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
export type Waiting = z.output<typeof waiting>;

/** Something due on a day: what is still to be shipped of an order line, or what is on its way in a delivery notice. */
export const scheduleEntry = z.object({
  entryType: z.enum(["orderLine", "shippingNotice"]),
  /** Of the line or of the notice. */
  documentId: z.string(),
  /** The day promised for the line, else the day asked for; the expected arrival of the notice. */
  scheduleDate: z.string(),
  /** Number of the order or of the notice. */
  documentNo: z.string(),
  orgNo: z.string(),
  supplierNo: z.string(),
  supplierName: z.string().nullable(),
  /** What can still be shipped of the line; what has not arrived yet of the notice, by unit: `["12 PCS", "3 KG"]`. */
  quantityByUnit: z.array(z.string()),
  /** Of an order line; null for a notice. */
  line: z
    .object({
      purchaseSeq: z.int(),
      purchasePhaseSeq: z.int(),
      purchaseBatchSeq: z.int(),
      itemNo: z.string(),
      goodsName: z.string(),
      unitNo: z.string(),
      /** Whether the supplier promised the day. */
      promised: z.boolean(),
    })
    .nullable(),
  /** Lines of a notice; null for an order line. */
  lineCount: z.int().nullable(),
});
export type ScheduleEntry = z.output<typeof scheduleEntry>;

/** Of a year in which days before and after it can be reckoned. */
const today = calendarDate.regex(/^[12]/).optional();

/** A page of the caller's schedule (S7.20a, B7.10b). */
const mySchedulePage = {
  kind: "list",
  summary: "What is due on a day, or from today on where no day is named, earliest first.",
  permission: "signedIn",
  once: false,
  input: z.strictObject({
    current: z.int().min(1).max(10_000).default(1),
    size: z.int().min(1).max(1000).default(5),
    condition: z
      .strictObject({
        keyword: z.string().max(200).optional(),
        scheduleDate: calendarDate.optional(),
        /** Counting stops here (S9.5a). */
        limitCount: z.int().min(1).max(1_000_000).optional(),
      })
      .default({}),
  }),
  output: pageOf(scheduleEntry),
} satisfies Endpoint;

/** The start page (B1.5n, S7.20). */
export const dashboard = service(
  "ISupSrmIndexService",
  { menus: ["purchaseOrders"] },
  {
    mySchedulePage,
    purCountPreMouth: action({
      permission: "isSearch",
      summary: "Effective orders per month of their date, over the last 12 months, oldest first.",
      /** The caller's own day, where it may differ from their tenant's. */
      input: z.strictObject({ today }),
      output: z.object({ records: z.array(z.object({ month: z.string(), count: z.int() })) }),
    }),
    getWaitingForMe: action({
      permission: "signedIn",
      summary: "What waits for the caller, each with its count and clock; those of their business only.",
      input: z.strictObject({ today }),
      output: z.object({ records: z.array(waiting) }),
    }),
    getFirstSteps: action({
      permission: "signedIn",
      summary: "What the caller does first by their rights, each ticked once they have done it.",
      input: z.strictObject({}),
      output: firstStepsOfUser,
    }),
    closeFirstSteps: action({
      permission: "signedIn",
      summary: "Puts the first steps away, or takes them up again.",
      input: z.strictObject({ closed: z.boolean() }),
      output: firstStepsOfUser,
    }),
  },
);
