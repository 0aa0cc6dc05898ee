import { z } from "zod";
import { before, type Doubt, farAway } from "../../core/doubts.ts";
import { recordId } from "../../core/entity.ts";
import { purchaseOrder, purchaseOrderLine } from "./purchase-orders.ts";

/** Of more values the rest are counted. */
export const oddValuesAtMost = 10;

/** What is doubted of drafts that are to be issued. */
export const doubtsOfHead: readonly Doubt[] = purchaseOrder.doubts ?? [];

/** What is doubted of lines that are to be issued or promised as they are: what was asked for may be past by now. */
export const doubtsOfLine: readonly Doubt[] = [
  ...(purchaseOrderLine.doubts ?? []).filter(({ field }) => field === "price"),
  ...farAway("expectArrivalDate"),
  before("expectArrivalDate", 0, "past"),
];

/** The orders that are asked about. */
export const ordersAsked = z.strictObject({
  idList: z
    .array(z.strictObject({ id: recordId }))
    .min(1)
    .max(5000),
});

/** Which values of several orders hardly can be meant. */
export const oddValues = z.object({
  /** So many of the orders hold such values. */
  orders: z.int(),
  /** The first of them. */
  values: z.array(
    z.object({
      purchaseNo: z.string(),
      field: z.string(),
      value: z.string(),
      /** Of the text under `doubts` that says why. */
      key: z.string(),
      /** What that text names. */
      parameters: z.record(z.string(), z.string()),
    }),
  ),
  /** So many are not among them. */
  more: z.int(),
});
export type OddValues = z.output<typeof oddValues>;
