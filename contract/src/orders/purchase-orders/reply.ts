import { z } from "zod";
import { countedQuantity } from "../../base-data/own-units.ts";
import { recordId, recordVersion } from "../../core/entity.ts";
import { calendarDate } from "../../core/fields.ts";
import { reason } from "../../core/history.ts";

/** One part of the supplier's promise for a line, which may be counted in its own unit: `"10 CTN"`. */
const promise = z.strictObject({ promiseQty: countedQuantity, promiseDate: calendarDate });

/** What a supplier answers to an order: a promise for every line (B5.7). */
export const orderReply = z.strictObject({
  id: recordId,
  version: recordVersion,
  lines: z
    .array(z.strictObject({ id: recordId, promises: z.array(promise).min(1).max(50) }))
    .min(1)
    .max(5000),
  /** Required where a promised quantity or date differs from the order (B5.7b). */
  reason: reason.optional(),
});
