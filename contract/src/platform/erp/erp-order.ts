import { z } from "zod";
import { plainText } from "../../core/fields.ts";
import { purchaseOrderImport } from "../../orders/purchase-orders/import.ts";

/** A value of an order; numbers may come as text, which keeps them exact. */
const scalar = z.union([z.string().max(2000), z.number()]).nullish();

const { headNames, lineKey, lineNames } = purchaseOrderImport;

const valuesOf = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, scalar])) as Record<Name, typeof scalar>;

const mostLines = 5000;

/**
 * An order as an ERP sends it: the fields of the order import, the head once and its lines. What is left out stays as it is
 * known; fields that are not named here are passed over. Whether values fit is for the rules of the import to say.
 */
export const erpOrder = z.object({
  purchaseNo: plainText(100),
  ...valuesOf(headNames),
  lines: z
    .array(z.object(valuesOf([...lineKey, ...lineNames])))
    .min(1)
    .max(mostLines),
});
export type ErpOrder = z.output<typeof erpOrder>;

/** Orders that one page may hold. */
export const erpPageSize = 200;

/** What the portal asks of an ERP: the orders that changed since the cursor of the last answer. */
export interface ErpRequest {
  readonly cursor: string | null;
  readonly size: number;
}

/** What an ERP answers. Each order is looked at on its own, so that a wrong one does not hold up the others. */
export const erpPage = z.object({
  orders: z.array(z.unknown()).max(erpPageSize),
  /** Where to go on from, in the ERP's own words. */
  cursor: z
    .string()
    .min(1)
    .max(1000)
    .refine((text) => !text.includes("\0")),
  /** There are further pages. */
  more: z.boolean(),
});
export type ErpPage = z.output<typeof erpPage>;
