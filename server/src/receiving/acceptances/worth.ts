import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainNumber } from "@tandem/contract/core/numbers";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { requireAmountDecimals } from "../../orders/purchase-orders/amounts.ts";
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

/** What is asked of each, by its place, with the order line whose currency it is in, and the price `l` under which it was received. */
const asked = (conceded: readonly Conceded[]) => {
  const rows = conceded.map(({ purchaseOrderLineId: id, receiptNo, quantity, amount }) => {
    return { id, receipt_no: receiptNo, quantity, amount };
  });
  return sql`(select c.*, c.place::integer - 1 as row
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id bigint, receipt_no text, quantity numeric, amount numeric))
      with ordinality as c (id, receipt_no, quantity, amount, place)) as c
    join purchase_order_line o on o.id = c.id
    join receipt r on r.tenant_id = o.tenant_id and r.receipt_no = c.receipt_no and r.purchase_order_line_id = o.id
    cross join lateral (select o.currency, r.price, r.untaxed_price, r.tax_rate, r.price_qty, r.valuation_over, r.valuation_under
        where r.price > 0
      union all select o.currency, o.price, o.untaxed_price, o.tax_rate, o.price_qty, o.valuation_over, o.valuation_under
        where coalesce(r.price, 0) = 0) l`;
};

/** @throws Fault invalidRequest where an amount has more decimals than its currency, with a detail for each */
async function requireDecimals(tx: Database, conceded: readonly Conceded[]): Promise<void> {
  const { rows } = await sql<{ row: number; currency: string }>`
    select c.row, l.currency from ${asked(conceded)} order by c.row`.execute(tx);
  const fieldKey = "inspection.deductionAmount";
  requireAmountDecimals(
    rows.flatMap(({ row, currency }) => {
      const one = conceded[row];
      return one ? [{ amount: one.amount, currency, path: one.path, fieldKey }] : [];
    }),
  );
}

/**
 * No more is deducted than goods are worth by the price under which they were received. One whose price is not known, which is 0, bounds nothing.
 *
 * @throws Fault deductionExceeded; invalidRequest where an amount is finer than its currency
 */
export async function requireWorth(tx: Database, conceded: readonly Conceded[]): Promise<void> {
  if (conceded.length === 0) return;
  await requireDecimals(tx, conceded);
  const worth = amountBy(sql`c.quantity`, sql`l.price`, pricingOf("l"));
  const { rows } = await sql<{ row: number; worth: string; currency: string }>`
    select * from (select c.row, ${worth} as worth, l.currency, c.amount
      from ${asked(conceded)} where l.price > 0) as w where w.amount > w.worth order by w.row`.execute(tx);
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
