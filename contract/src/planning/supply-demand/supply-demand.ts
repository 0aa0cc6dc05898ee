import { z } from "zod";
import { calendarDate, code, date, quantity, status, text } from "../../core/fields.ts";
import { action, download, service } from "../../core/service.ts";
import { planType } from "../buckets.ts";
import { balanceFigure, balanceSource, balanceState } from "./statuses.ts";

/** So many materials are compared at the most (B5.10b, B9.3c). */
export const mostCompared = 5;

/** So many periods are shown at the most. */
export const mostPeriods = 92;

/** So many of the documents that a figure is made of are answered, the earliest first. */
export const mostParts = 200;

const orgNo = z.string().trim().min(1).max(100);
const itemNo = z.string().trim().min(1).max(100);

/** What is asked for: materials of an organisation, and so many periods from today on. */
const wanted = z.strictObject({
  orgNo,
  itemNo: z.union([itemNo, z.array(itemNo).max(200)]).optional(),
  planType: z.enum(planType.codes),
  periods: z.int().min(1).max(mostPeriods),
});
export type SupplyDemandWanted = z.output<typeof wanted>;

/** Supply and demand of a period; all that is overdue stands in the first. */
const period = z.object({
  /** The day on which it begins. */
  begins: z.string(),
  /** What is on its way by delivery notices. */
  inTransit: z.string(),
  /** What suppliers replied to deliver, else what is scheduled, as far as no notice brings it yet. */
  scheduled: z.string(),
  /** What is planned, else what is forecast. */
  demand: z.string(),
  /** What is left at its end: below zero it is missing. */
  balance: z.string(),
  state: z.enum(balanceState.codes),
  /** Of its supply and of its demand: what longer buckets say that begin in it, and nobody spreads over their days. */
  longerSupply: z.string(),
  longerDemand: z.string(),
  /** What of its supply should have come before today. */
  overdue: z.string(),
});
export type SupplyDemandPeriod = z.output<typeof period>;

/** Supply and demand of a material, in one unit: quantities of different units are never added. */
const series = z.object({
  itemNo: z.string(),
  itemName: z.string(),
  spec: z.string().nullable(),
  unitNo: z.string(),
  /** What lies in the warehouses of the organisation, available or waiting for inspection; and what of that waits. */
  stock: z.string(),
  waiting: z.string(),
  /** The first period at whose end something is missing, and the most that is missing at the end of any. */
  shortFrom: z.string().nullable(),
  shortage: z.string(),
  periods: z.array(period),
});
export type SupplyDemandSeries = z.output<typeof series>;

/** A document that a figure is made of, or the goods of a place. */
const part = z.object({
  source: z.enum(balanceSource.codes),
  /** Its record, null where there is none to open. */
  id: z.string().nullable(),
  /** Its number; of stock the warehouse, and the cell and lot behind it. */
  number: z.string(),
  supplierNo: z.string().nullable(),
  supplierName: z.string().nullable(),
  plantNo: z.string().nullable(),
  /** The bucket that it speaks of, by the day on which that begins; of a notice, or a reply with a day, that day alone. */
  planType: z.enum(planType.codes).nullable(),
  day: z.string().nullable(),
  quantity: z.string(),
  /** It should have come before today. */
  isOverdue: z.boolean(),
  /** Of a schedule: whether it was released, and replied to. */
  isReleased: z.boolean().nullable(),
  isReplied: z.boolean().nullable(),
  /** Of stock: whether it waits for inspection. */
  isWaiting: z.boolean(),
});
export type SupplyDemandPart = z.output<typeof part>;

/** The columns of its workbook: a row for each period of each material. */
export const supplyDemandColumns = {
  orgNo: code({ readOnly: true }),
  itemNo: code({ readOnly: true }),
  itemName: text({ readOnly: true }),
  unitNo: code({ readOnly: true }),
  planType: status(planType, { readOnly: true }),
  begins: date({ readOnly: true }),
  opening: quantity({ readOnly: true }),
  inTransit: quantity({ readOnly: true }),
  scheduled: quantity({ readOnly: true }),
  demand: quantity({ readOnly: true }),
  balance: quantity({ readOnly: true }),
  state: status(balanceState, { readOnly: true }),
} as const;

/** Supply and demand balance, DSB: what will be there of materials, and what will be missing (B1.5g, B2.29m, B5.10, B9.3c). */
export const supplyDemand = service(
  "ISrmDsbService",
  { menus: ["supplyDemand"] },
  {
    getSupplyDemand: action({
      permission: "isSearch",
      summary:
        "Stock, supply and demand of materials of an organisation, period by period from today on. A material must be chosen, and five are compared at the most (B5.10a, B5.10b).",
      input: wanted,
      output: z.object({ series: z.array(series) }),
    }),
    getSupplyDemandParts: action({
      permission: "isSearch",
      summary: `What a figure is made of: ${mostParts} at the most, and how many there are.`,
      input: z.strictObject({
        ...{ orgNo, itemNo, unitNo: z.string().max(100) },
        figure: z.enum(balanceFigure.codes),
        planType: z.enum(planType.codes),
        /** Of which period; stock is of none. */
        begins: calendarDate.optional(),
      }),
      output: z.object({ parts: z.array(part), total: z.int() }),
    }),
    exportexcel: download({
      permission: "isExport",
      summary: "The same as a workbook, a row for each period of each material.",
      input: wanted,
    }),
  },
);
