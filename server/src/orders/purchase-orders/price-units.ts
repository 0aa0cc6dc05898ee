import { ownUnits } from "@tandem/contract/base-data/own-units";
import type { OrderColumn } from "@tandem/contract/orders/purchase-orders/import";
import { sql } from "kysely";
import { unitBookOf } from "../../base-data/own-units.ts";
import type { Database } from "../../core/database.ts";
import { type FoundColumns, type ImportWork, mayMeet } from "../../imports/import-work.ts";
import type { Stage } from "../../imports/stage.ts";

/** A material that is ordered in one unit and priced in another. */
export interface PricedItem {
  readonly itemNo: string;
  readonly purUnitNo: string;
  readonly priceUnitNo: string;
}

/** What one of the ordered unit is of the price's, by the conversions of the materials, else the general ones; null: unknown. */
export async function ratesOf(db: Database, items: readonly PricedItem[]) {
  if (items.length === 0) return [];
  // Terms with a supplier say how that counts; they price nothing.
  const { rate } = ownUnits(await unitBookOf(db, { supplierNo: "", lines: [...items] }));
  return items.map(({ itemNo, purUnitNo, priceUnitNo }) => rate({ itemNo, unitNo: purUnitNo }, priceUnitNo));
}

const isOfOtherUnit = sql<boolean>`i.price_unit_no <> i.pur_unit_no and i.action is null`;

/** Where {@link rateUnits} puts what it finds. */
export const ratedColumns: FoundColumns = { valuationOver: "numeric", valuationUnder: "numeric" };

/**
 * Says of each row on the stage what one of its unit is of that of its price, in the columns `valuation_over` and
 * `valuation_under`: of a line that keeps its material and units what it said before, else by what is known now.
 */
export async function rateUnits(work: ImportWork<OrderColumn>): Promise<void> {
  const { stage } = work;
  const isAsBefore = sql<boolean>`l.id = i.found_id
    and (l.item_no, l.pur_unit_no, l.price_unit_no) = (i.item_no, i.pur_unit_no, i.price_unit_no)`;
  if (mayMeet(work)) {
    await stage.ask(sql`update import_row i set valuation_over = l.valuation_over, valuation_under = l.valuation_under
      from purchase_order_line l where ${isAsBefore} and ${isOfOtherUnit}`);
  }
  const { rows } = await sql<PricedItem>`select distinct i.item_no, i.pur_unit_no, i.price_unit_no from import_row i
    where ${isOfOtherUnit} and i.item_no is not null
      and not exists (select from purchase_order_line l where ${isAsBefore})`.execute(stage.tx);
  const rates = await ratesOf(stage.tx, rows);
  const known = rows.flatMap((item, place) => (rates[place] ? [{ ...item, ...rates[place] }] : []));
  if (known.length === 0) return;
  const of = (name: keyof (typeof known)[number]) => known.map((item) => item[name]);
  await stage.ask(sql`update import_row i set valuation_over = r.over, valuation_under = r.under
    from unnest(${of("itemNo")}::text[], ${of("purUnitNo")}::text[], ${of("priceUnitNo")}::text[], ${of("over")}::numeric[],
      ${of("under")}::numeric[]) as r (item_no, pur_unit_no, price_unit_no, over, under)
    where ${isOfOtherUnit} and i.valuation_under is null
      and (i.item_no, i.pur_unit_no, i.price_unit_no) = (r.item_no, r.pur_unit_no, r.price_unit_no)`);
}

/** Refuses rows whose price is of a unit that theirs cannot be said in. */
export async function checkPriceUnits({ problems }: ImportWork<OrderColumn>): Promise<void> {
  await problems.addFound(sql`select i.row_number, 'priceUnitNo', 'noPriceConversion',
      jsonb_build_object('value', i.price_unit_no, 'unit', i.pur_unit_no, 'itemNo', i.item_no)
    from import_row i join unit u on u.unit_no = i.price_unit_no
    where i.price_unit_no <> i.pur_unit_no and i.valuation_under is null and i.action in ('add', 'change')
      and exists (select from material m where m.item_no = i.item_no)`);
}

/** Keeps with the lines that were written what one of their unit is of that of their price. */
export async function keepPriceUnits(stage: Stage): Promise<void> {
  await stage.ask(sql`update purchase_order_line l set valuation_over = i.valuation_over, valuation_under = i.valuation_under
    from import_row i where l.purchase_order_id = i.document_id and l.purchase_seq = i.purchase_seq
      and l.purchase_phase_seq = i.purchase_phase_seq and l.purchase_batch_seq = i.purchase_batch_seq
      and i.action in ('add', 'change')
      and (l.valuation_over, l.valuation_under) is distinct from (i.valuation_over, i.valuation_under)`);
}
