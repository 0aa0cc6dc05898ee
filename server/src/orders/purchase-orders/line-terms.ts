import type { UnitRate } from "@tandem/contract/base-data/own-units";
import type { LineTerms, TermsAsked } from "@tandem/contract/orders/purchase-orders/line-terms";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { agreedPrice } from "./agreed-prices.ts";
import { ratesOf } from "./price-units.ts";

interface FoundTerms {
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
  const units = await unitsOf(db, asked);
  const { orgNo, supplierNo, currency, purchaseDate, lines } = asked;
  const agreement = agreedPrice({
    orgNo: sql`${orgNo}`,
    supplierNo: sql`${supplierNo}`,
    currency: sql`${currency}`,
    itemNo: sql`g.item_no`,
    unitNo: sql`coalesce(g.price_unit_no, l.unit_no)`,
    quantity: sql`g.quantity * g.over / g.under`,
    per: sql`g.price_qty`,
    day: sql`${purchaseDate}::date`,
    taxRate: sql`g.tax_rate`,
  });
  const { rows } = await sql<FoundTerms>`
    select m.item_name as goods_name, m.spec, l.unit_no as pur_unit_no, a.agreement_no,
      a.price::text as price, trim_scale(a.tax_rate)::text as tax_rate
    from unnest(${lines.map(({ itemNo }) => itemNo)}::text[], ${lines.map(({ purUnitNo }) => purUnitNo)}::text[],
      ${lines.map(({ batchPurQty }) => batchPurQty)}::numeric[], ${lines.map(({ priceUnitNo }) => priceUnitNo ?? null)}::text[],
      ${lines.map(({ priceQty }) => priceQty ?? null)}::numeric[], ${lines.map(({ taxRate }) => taxRate ?? null)}::numeric[],
      ${units.map((rate) => rate?.over ?? null)}::numeric[], ${units.map((rate) => rate?.under ?? null)}::numeric[])
      with ordinality as g (item_no, unit_no, quantity, price_unit_no, price_qty, tax_rate, over, under, place)
    left join material m on m.item_no = g.item_no
    cross join lateral (select coalesce(g.unit_no, m.pur_unit_no, m.unit_no) as unit_no) l
    left join lateral (${agreement}) a on true
    order by g.place`.execute(db);
  return rows.map(({ goodsName, spec, purUnitNo, agreementNo, price, taxRate }, place) => {
    if (goodsName === null || purUnitNo === null) return null;
    const agreed = agreementNo && price ? { agreementNo, price, taxRate } : null;
    return { goodsName, spec, purUnitNo, valuation: units[place] ?? null, agreed };
  });
}

const same = { over: "1", under: "1" };

/** What one of the unit of each line is of that of its price. */
async function unitsOf(db: Database, { lines }: TermsAsked): Promise<readonly (UnitRate | null)[]> {
  const given = lines.flatMap(({ priceUnitNo, ...line }, place) =>
    priceUnitNo ? [{ ...line, priceUnitNo, place }] : [],
  );
  if (given.length === 0) return lines.map(() => same);
  const found = await db
    .selectFrom("material")
    .select(["itemNo", sql<string>`coalesce(pur_unit_no, unit_no)`.as("unit")])
    .where(
      "itemNo",
      "in",
      given.map(({ itemNo }) => itemNo),
    )
    .execute();
  const own = new Map(found.map(({ itemNo, unit }) => [itemNo, unit]));
  const rates = await ratesOf(
    db,
    given.map(({ itemNo, purUnitNo, priceUnitNo }) => ({
      itemNo,
      purUnitNo: purUnitNo ?? own.get(itemNo) ?? "",
      priceUnitNo,
    })),
  );
  const byPlace = new Map(given.map(({ place }, index) => [place, rates[index] ?? null]));
  return lines.map((_, place) => (byPlace.has(place) ? (byPlace.get(place) ?? null) : same));
}
