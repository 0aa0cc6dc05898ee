import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainNumber } from "@tandem/contract/core/numbers";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { amountBy, pricingOf } from "../../orders/purchase-orders/prices.ts";

/** Goods that are taken for less, and by which amount. */
export interface Conceded {
  readonly receiptNo: string;
  readonly purchaseOrderLineId: string;
  readonly itemNo: string;
  readonly quantity: string;
  readonly amount: string;
  /** Where it was said. */
  readonly path: string;
}

/**
 * No more is deducted than goods are worth by their order line. One whose price is not known, which is 0, bounds nothing.
 *
 * @throws Fault deductionExceeded
 */
export async function requireWorth(tx: Database, conceded: readonly Conceded[]): Promise<void> {
  if (conceded.length === 0) return;
  const asked = conceded.map(({ purchaseOrderLineId: id, quantity, amount }) => ({ id, quantity, amount }));
  const worth = amountBy(sql`c.quantity`, sql`l.price`, pricingOf("l"));
  const { rows } = await sql<{ row: number; worth: string; currency: string }>`
    select * from (select c.place::integer - 1 as row, ${worth} as worth, l.currency, c.amount
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (id bigint, quantity numeric, amount numeric))
        with ordinality as c (id, quantity, amount, place)
      join purchase_order_line l on l.id = c.id where l.price > 0) as w where w.amount > w.worth order by w.row`.execute(
    tx,
  );
  const details = rows.flatMap(({ row, worth: most, currency }): FaultDetail[] => {
    const one = conceded[row];
    if (!one) return [];
    const { receiptNo, itemNo, quantity, amount, path } = one;
    const parameters = { receiptNo, itemNo, quantity, amount, worth: plainNumber(most), currency };
    const key = "errors.deductionExceeded";
    return [{ path, key, parameters }];
  });
  const [first] = details;
  if (first) throw new Fault("deductionExceeded", first.parameters, details);
}
