import { type RawBuilder, sql } from "kysely";
import type { Stage } from "../../imports/stage.ts";
import { amountDecimals, inCurrency } from "./amounts.ts";

/** What tax makes of a price or an amount without it, by the rate of its line. */
const withTax = sql`(1 + coalesce(tax_rate, 0) / 100)`;

/** The price with tax of a line whose price without tax is the given one; null where it is not. */
export const taxedPrice = sql`round(untaxed_price * ${withTax}, 6)`;

/** What of a line its amount follows from besides its quantity and its price: expressions. */
interface Pricing {
  /** Where it is the given one. */
  readonly untaxedPrice: RawBuilder<unknown>;
  readonly taxRate: RawBuilder<unknown>;
  readonly currency: RawBuilder<unknown>;
  /** Of how many the price is; one where it is null. */
  readonly priceQty: RawBuilder<unknown>;
  /** What one of the ordered unit is of the price's, as a fraction; null where both are the same. */
  readonly valuationOver: RawBuilder<unknown>;
  readonly valuationUnder: RawBuilder<unknown>;
}

/** What a line, called so in the statement, says of it; a row on the stage says the same. */
export const pricingOf = (line: string): Pricing => {
  const of = (name: string) => sql.ref(`${line}.${name}`);
  return {
    untaxedPrice: of("untaxedPrice"),
    taxRate: of("taxRate"),
    currency: of("currency"),
    priceQty: of("priceQty"),
    valuationOver: of("valuationOver"),
    valuationUnder: of("valuationUnder"),
  };
};

/** A quantity in the unit of the price. */
export const valued = (quantity: RawBuilder<unknown>, { valuationOver, valuationUnder }: Pricing) =>
  sql`case when ${valuationUnder} is null then ${quantity} else round(${quantity} * ${valuationOver} / ${valuationUnder}, 6) end`;

/** What a line comes to, with tax, where nobody says another amount: by the price that was given. */
export function amountBy(
  quantity: RawBuilder<unknown>,
  price: RawBuilder<unknown>,
  pricing: Pricing,
): RawBuilder<string> {
  const { untaxedPrice, taxRate, currency, priceQty } = pricing;
  const at = (each: RawBuilder<unknown>) =>
    inCurrency(sql`(${valued(quantity, pricing)}) * ${each} / coalesce(${priceQty}, 1)`, currency);
  return sql`case when ${untaxedPrice} is null then ${at(price)}
    else ${inCurrency(sql`${at(untaxedPrice)} * (1 + coalesce(${taxRate}, 0) / 100)`, currency)} end`;
}

/** Half a unit of the last of so many decimals: as much as rounding to them can take or add. */
const halfUnit = (decimals: RawBuilder<unknown>) => sql`0.5 * power(10::numeric, -(${decimals}))`;

/**
 * Where the amount of a line is another than its quantity and its price give, by more than rounding can make: what they give;
 * else null. The price is as exact as it is written, to two decimals at least, the amount as its currency is.
 * @param line what it is called in the statement
 */
export function otherWorth(line: string, currency: RawBuilder<unknown>): RawBuilder<string | null> {
  const of = (name: string) => sql.ref(`${line}.${name}`);
  const pricing = { ...pricingOf(line), currency };
  const worth = amountBy(of("batchPurQty"), of("price"), pricing);
  const given = sql`coalesce(${pricing.untaxedPrice}, ${of("price")})`;
  const tax = sql`case when ${pricing.untaxedPrice} is null then 1 else 1 + coalesce(${pricing.taxRate}, 0) / 100 end`;
  const byPrice = sql`(${valued(of("batchPurQty"), pricing)}) / coalesce(${pricing.priceQty}, 1)
    * ${halfUnit(sql`greatest(2, scale(trim_scale(${given})))`)} * (${tax})`;
  const most = sql`${byPrice} + ${halfUnit(amountDecimals(currency))}`;
  return sql`(select w.worth from (select ${worth} as worth) w where abs(${of("amount")} - w.worth) > ${most})`;
}

/**
 * Decides for each row of the stage which of its two prices is the given one, and works the other out. Where both stand, of
 * a changed line the one that was changed is, else the one that was given before; of a new line the one of which the other
 * is rounded, or the one with fewer decimals.
 */
export async function settlePrices(stage: Stage): Promise<void> {
  await stage.ask(sql`with settled as (
      select i.row_number, i.price = l.price and (i.untaxed_price <> l.shown or l.given is not null) as without_tax
      from import_row i join (
        select id, price, untaxed_price as given, coalesce(untaxed_price, round(price / ${withTax}, 6)) as shown
        from purchase_order_line) l on l.id = i.found_id
      where i.action is null and (i.price = l.price or i.untaxed_price = l.shown)
      union all
      select row_number, is_taxed and (not is_untaxed or scale(untaxed_price) < scale(price)) from (
        select *, price = round(untaxed_price * ${withTax}, scale(price)) as is_taxed,
          untaxed_price = round(price / ${withTax}, scale(untaxed_price)) as is_untaxed
        from import_row where found_id is null and action is null) n
      where is_taxed or is_untaxed)
    update import_row i set price = case when s.without_tax then null else i.price end,
      untaxed_price = case when s.without_tax then i.untaxed_price end
    from settled s where s.row_number = i.row_number and i.price is not null and i.untaxed_price is not null`);
  await stage.ask(sql`update import_row set price = ${taxedPrice}
    where action is null and price is null and untaxed_price is not null`);
}
