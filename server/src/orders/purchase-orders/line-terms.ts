import { tickedStatus, validityStatus } from "@tandem/contract/core/statuses";
import type { LineTerms, TermsAsked } from "@tandem/contract/orders/purchase-orders/line-terms";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { sqlCodes } from "../../core/sql-codes.ts";

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
 * these on its day, with tax: of several that hold the one that began last, then the one for the largest quantity.
 */
export async function lineTerms(db: Database, asked: TermsAsked): Promise<(LineTerms | null)[]> {
  const { orgNo, supplierNo, currency, purchaseDate, lines } = asked;
  const { rows } = await sql<Found>`
    select m.item_name as goods_name, m.spec, l.unit_no as pur_unit_no, a.agreement_no,
      trim_scale(case a.is_tax_included when ${sqlCodes(tickedStatus.code.yes)} then a.price
        else round(a.price * (1 + coalesce(a.tax_rate, 0) / 100), 6) end)::text as price,
      trim_scale(a.tax_rate)::text as tax_rate
    from unnest(${lines.map(({ itemNo }) => itemNo)}::text[], ${lines.map(({ purUnitNo }) => purUnitNo)}::text[],
      ${lines.map(({ batchPurQty }) => batchPurQty)}::numeric[]) with ordinality as g (item_no, unit_no, quantity, place)
    left join material m on m.item_no = g.item_no
    cross join lateral (select coalesce(g.unit_no, m.pur_unit_no, m.unit_no) as unit_no) l
    left join lateral (
      select * from price_agreement p
      where p.org_no = ${orgNo} and p.supplier_no = ${supplierNo} and p.currency = ${currency}
        and p.item_no = g.item_no and p.unit_no = l.unit_no
        and p.scale_qty <= g.quantity and p.status_code = ${sqlCodes(validityStatus.code.valid)}
        and ${purchaseDate}::date between p.valid_from and coalesce(p.valid_to, 'infinity')
      order by p.valid_from desc, p.scale_qty desc, p.id desc limit 1) a on true
    order by g.place`.execute(db);
  return rows.map(({ goodsName, spec, purUnitNo, agreementNo, price, taxRate }) =>
    goodsName === null || purUnitNo === null
      ? null
      : { goodsName, spec, purUnitNo, agreed: agreementNo && price ? { agreementNo, price, taxRate } : null },
  );
}
