import { z } from "zod";
import { nonNegativeDecimal } from "../../core/decimals.ts";
import { calendarDate, code } from "../../core/fields.ts";

const number = code().schema;

/** What the terms of an order's lines depend on. */
export const termsAsked = z.strictObject({
  orgNo: number,
  supplierNo: number,
  currency: number,
  purchaseDate: calendarDate,
  lines: z
    .array(
      z.strictObject({
        itemNo: number,
        /** That of the material where a line says none. */
        purUnitNo: number.nullable(),
        batchPurQty: nonNegativeDecimal,
        /** Of how many of which unit the price is; of one of the line's where nothing is said. */
        priceQty: nonNegativeDecimal.nullish(),
        priceUnitNo: number.nullish(),
        /** By which a price that was agreed without tax is told with it; that of its agreement where a line says none. */
        taxRate: nonNegativeDecimal.nullish(),
      }),
    )
    .max(2000),
});
export type TermsAsked = z.output<typeof termsAsked>;

/** What is known of the material that a line orders: what the line takes from it, and what a price agreement asks. */
export const lineTerms = z.object({
  goodsName: z.string(),
  spec: z.string().nullable(),
  purUnitNo: z.string(),
  /** What one of the line's unit is of that of its price, as a fraction; null where nobody has said it. */
  valuation: z.object({ over: z.string(), under: z.string() }).nullable(),
  agreed: z
    .object({
      agreementNo: z.string(),
      /** With tax, of as many as the line says, as orders say it. */
      price: z.string(),
      taxRate: z.string().nullable(),
    })
    .nullable(),
});
export type LineTerms = z.output<typeof lineTerms>;
