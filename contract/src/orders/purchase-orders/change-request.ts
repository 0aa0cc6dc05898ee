import { z } from "zod";
import { countedQuantity } from "../../base-data/own-units.ts";
import { positiveDecimal } from "../../core/decimals.ts";
import { recordId, recordVersion } from "../../core/entity.ts";
import { calendarDate } from "../../core/fields.ts";
import { reason } from "../../core/history.ts";
import { requestType } from "./statuses.ts";

const promises = z
  .array(z.strictObject({ promiseQty: countedQuantity, promiseDate: calendarDate }))
  .min(1)
  .max(50);

const request = {
  id: recordId,
  version: recordVersion,
  /** Why the supplier asks for it (B5.7b). */
  reason,
};
const most = 5000;

/** Other dates for lines of an accepted order (B2.12); lines that are left out stay. */
export const dateChange = z.strictObject({
  ...request,
  lines: z
    .array(z.strictObject({ id: recordId, promises }))
    .min(1)
    .max(most),
});

/** Other quantities or prices for lines of an accepted order (B2.11). */
export const quantityChange = z.strictObject({
  ...request,
  lines: z
    .array(z.strictObject({ id: recordId, promises, price: positiveDecimal.nullish() }))
    .min(1)
    .max(most),
});
export type OrderChangeRequest = z.output<typeof quantityChange>;

/** The steps by which suppliers ask for a change. */
export type ChangeRequestStep = "changeDate" | "changeQuantity";

/** What a supplier has asked for, and the buyer has not answered. */
export const openRequest = z.object({
  requestType: z.enum(requestType.codes as [string, ...string[]]),
  reason: z.string(),
  createName: z.string().nullable(),
  createDate: z.string(),
  lines: z.array(
    z.object({
      id: recordId,
      promises: z.array(z.object({ promiseQty: z.string(), promiseDate: z.string() })),
      /** With tax; null where it stays. */
      price: z.string().nullable(),
    }),
  ),
});
