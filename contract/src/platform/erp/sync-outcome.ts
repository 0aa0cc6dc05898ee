import { z } from "zod";

/** What became of the orders that were pulled from the ERP (S7.7): those that the caller may see. */
export const syncOutcome = z.object({
  added: z.int(),
  updated: z.int(),
  /** Orders that say what is known already. */
  unchanged: z.int(),
  refused: z.int(),
  /** What is wrong with the refused ones, by order, line and field. */
  refusals: z.array(
    z.object({
      purchaseNo: z.string(),
      /** The line as people name it, `10/1/1`; null for the order as a whole. */
      line: z.string().nullable(),
      /** The field's name in the caller's language; null for the line or order as a whole. */
      field: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** Refusals beyond those listed. */
  moreRefusals: z.int(),
});
export type SyncOutcome = z.output<typeof syncOutcome>;
