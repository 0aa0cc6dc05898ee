import { z } from "zod";
import { entity } from "../../core/entity.ts";
import { code, date, instant, integer, money, quantity, rate, status, text } from "../../core/fields.ts";
import { action, exportOf, list, service } from "../../core/service.ts";
import { transactionType } from "../stock/statuses.ts";
import { abcClass, ageBucket, turnoverClass } from "./statuses.ts";

/** A material of an organisation, in one unit: quantities of different units are never added. */
const material = {
  itemNo: code({ readOnly: true, names: "material" }),
  itemName: text({ readOnly: true }),
  spec: text({ readOnly: true, optional: true, max: 200 }),
  unitNo: code({ readOnly: true, names: "unit" }),
  orgNo: code({ readOnly: true, names: "organisation" }),
  orgName: text({ readOnly: true }),
} as const;

/** Where it lies, and whose it is: the company's own where `ownerNo` is empty. */
const lying = {
  ...material,
  warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"], waits: false }),
  ownerNo: code({ readOnly: true, optional: true, names: "supplier" }),
  ownerName: text({ readOnly: true, optional: true }),
} as const;

/** The first and the last day of the period that a list tells of; the condition on `period` says which. */
const ofPeriod = { periodFrom: date({ readOnly: true }), period: date({ readOnly: true }) } as const;

/** By the price, without tax, under which the material was last received in its organisation; null where none is known. */
const valued = {
  amount: money({ readOnly: true, optional: true }),
  currency: code({ readOnly: true, optional: true }),
} as const;

/**
 * What lies in a warehouse, by the days since it last went out, or came where it never went out (B9.8c). Going out is leaving the
 * warehouse: what is put away, inspected, blocked or moved to another cell stays. Only the company's own goods have a value.
 */
export const dullStock = entity(
  "dullStock",
  {
    ...lying,
    qty: quantity({ readOnly: true }),
    ageBucket: status(ageBucket, { readOnly: true }),
    ageDays: integer({ readOnly: true }),
    /** When it last went out, or came, and which of these. */
    lastMovedAt: instant({ readOnly: true }),
    lastMoved: status(transactionType, { readOnly: true }),
    ...valued,
  },
  { keyword: ["itemNo", "itemName", "warehouseNo"], source: "stock_balance_dull_row" },
);

/**
 * How long goods lie between coming in and going out (B9.8d): the average stock at the end of the days of a period, by what went out
 * per day of it. begin + in − out = end. What a document brought and took back within the period did neither.
 */
export const stockTurnover = entity(
  "stockTurnover",
  {
    ...lying,
    ...ofPeriod,
    beginQty: quantity({ readOnly: true }),
    periodInQty: quantity({ readOnly: true }),
    periodOutQty: quantity({ readOnly: true }),
    endQty: quantity({ readOnly: true }),
    averageQty: quantity({ readOnly: true }),
    /** Null where nothing went out. */
    daysLying: quantity({ readOnly: true, optional: true }),
    turnoverClass: status(turnoverClass, { readOnly: true }),
  },
  { keyword: ["itemNo", "itemName", "warehouseNo"], source: "stock_balance_turnover_row" },
);

/**
 * Materials by what of them went out of warehouses in a period, or came into them, the most first (B9.8a, B9.8e): ranked by value among
 * all of their organisation with a price in the same currency, and what has no price by quantity among those of the same unit.
 */
export const rankedMaterial = entity(
  "rankedMaterial",
  {
    ...material,
    ...ofPeriod,
    /** By what went out, or by what came in. */
    movedBy: status(transactionType, { readOnly: true }),
    rank: integer({ readOnly: true }),
    abcClass: status(abcClass, { readOnly: true }),
    qty: quantity({ readOnly: true }),
    ...valued,
    /** Its part of all that it is ranked among, and that of it with all before it, in per cent. */
    share: rate({ readOnly: true }),
    cumulatedShare: rate({ readOnly: true }),
  },
  { keyword: ["itemNo", "itemName"], source: "stock_balance_ranked_row" },
);

/** So many materials are told first, by the switch of the page and in its export (B9.8a). */
export const topCounts = [10, 20] as const;

/** What lies of a bucket. */
const bucket = z.object({
  ageBucket: z.enum(ageBucket.codes),
  /** Rows of the list, and the materials in them. */
  entries: z.int(),
  materials: z.int(),
  /** What those with a price come to, per currency: first that of the most entries. */
  amounts: z.array(z.object({ currency: z.string(), amount: z.string() })),
});
export type AgeBucketSum = z.output<typeof bucket>;

/** What lies and does not move, how fast the rest turns over, and what matters most of it (B9.8). The buyer's side alone. */
export const stockAnalysis = service(
  "IStockAnalysisService",
  { menus: ["stockAnalysis"] },
  {
    getDullStockPage: list(dullStock, {
      by: "buyer",
      summary: "What lies in warehouses, by the days since it last went out, or came where it never went out.",
    }),
    getDullStockBuckets: action({
      permission: "isSearch",
      by: "buyer",
      summary:
        "Of each bucket of days how many entries the list has under these conditions, but for that on the bucket itself, of how many materials, and what they are worth per currency.",
      input: z.strictObject({ condition: dullStock.filter.default({}) }),
      output: z.object({ buckets: z.array(bucket) }),
    }),
    exportDullStock: exportOf(dullStock, { by: "buyer" }),
    getTurnoverPage: list(stockTurnover, {
      by: "buyer",
      summary:
        "How many days goods lie: the average stock of a period by what went out per day of it; of the last 30 days unless `period` says others.",
    }),
    exportTurnover: exportOf(stockTurnover, { by: "buyer" }),
    getRankedMaterialPage: list(rankedMaterial, {
      by: "buyer",
      summary:
        "Materials by what went out in a period, or came in where `movedBy` says so, with their ABC classes; of the last 30 days unless `period` says others.",
    }),
    exportRankedMaterials: exportOf(rankedMaterial, { by: "buyer" }),
  },
);
