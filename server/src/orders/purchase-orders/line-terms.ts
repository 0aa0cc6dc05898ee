import type { LineTerms, TermsAsked } from "@tandem/contract/orders/purchase-orders/line-terms";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { agreedPrice } from "./agreed-prices.ts";

interface Found {
  readonly goodsName: string | null;
  readonly spec: string | null;
  readonly purUnitNo: string | null;
  readonly agreementNo: string | null;
  readonly price: string | null;
  readonly taxRate: string | null;
}

/**
 * What lines of an order take from their materials, and what price agreements of its organisation with its supplier ask for
 * these on its day.
 */
export async function lineTerms(db: Database, asked: TermsAsked): Promise<(LineTerms | null)[]> {
  const { orgNo, supplierNo, currency, purchaseDate, lines } = asked;
  const agreement = agreedPrice({
    orgNo: sql`${orgNo}`,
    supplierNo: sql`${supplierNo}`,
    currency: sql`${currency}`,
    itemNo: sql`g.item_no`,
    unitNo: sql`l.unit_no`,
    quantity: sql`g.quantity`,
    day: sql`${purchaseDate}::date`,
  });
  const { rows } = await sql<Found>`
    select m.item_name as goods_name, m.spec, l.unit_no as pur_unit_no, a.agreement_no,
      a.price::text as price, trim_scale(a.tax_rate)::text as tax_rate
    from unnest(${lines.map(({ itemNo }) => itemNo)}::text[], ${lines.map(({ purUnitNo }) => purUnitNo)}::text[],
      ${lines.map(({ batchPurQty }) => batchPurQty)}::numeric[]) with ordinality as g (item_no, unit_no, quantity, place)
    left join material m on m.item_no = g.item_no
    cross join lateral (select coalesce(g.unit_no, m.pur_unit_no, m.unit_no) as unit_no) l
    left join lateral (${agreement}) a on true
    order by g.place`.execute(db);
  return rows.map(({ goodsName, spec, purUnitNo, agreementNo, price, taxRate }) =>
    goodsName === null || purUnitNo === null
      ? null
      : { goodsName, spec, purUnitNo, agreed: agreementNo && price ? { agreementNo, price, taxRate } : null },
  );
}
