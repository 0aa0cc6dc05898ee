import { z } from "zod";
import { recordId } from "../../core/entity.ts";
import { calendarDate } from "../../core/fields.ts";
import { action } from "../../core/service.ts";

/** Numbers for the lots of a notice that is being written. */
export const lotCalls = {
  proposeLots: action({
    by: "supplier",
    permission: "isAdd",
    menus: ["shippingNotices", "addShippingNotice"],
    summary: "Numbers lots by the rules of their materials: each number is drawn once, and used or not.",
    input: z.strictObject({
      lines: z
        .array(z.strictObject({ purchaseOrderLineId: recordId, productDate: calendarDate.nullable().optional() }))
        .min(1)
        .max(1000),
      /** Today where the user is, for lots without a day of production; where the tenant is unless given. */
      day: calendarDate.optional(),
    }),
    /** In the order of the lines; null where the material has no lot rule. */
    output: z.object({ lots: z.array(z.string().nullable()) }),
  }),
};
