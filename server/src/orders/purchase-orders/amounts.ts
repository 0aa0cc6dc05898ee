import { otherDecimals, usualDecimals } from "@tandem/contract/core/currencies";
import { type RawBuilder, sql } from "kysely";

/** How many decimals amounts have, by the column that holds their currency. */
export function amountDecimals(currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((${JSON.stringify(otherDecimals)}::jsonb ->> ${currency})::integer, ${sql.lit(usualDecimals)})`;
}

/** An amount that the server works out, to the decimals of its currency: a half goes up, away from zero. */
export function inCurrency(amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<string> {
  return sql`round(${amount}, ${amountDecimals(currency)})`;
}
