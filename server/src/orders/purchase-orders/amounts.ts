import { currencyDecimals, otherDecimals, usualDecimals } from "@tandem/contract/core/currencies";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainNumber } from "@tandem/contract/core/numbers";
import { type RawBuilder, sql } from "kysely";

/** An amount that somebody said, its currency, and where it stands in the request. */
interface SaidAmount {
  readonly amount: string | null;
  readonly currency: string;
  readonly path: string;
  /** Locale key of the field's label. */
  readonly fieldKey: string;
}

/** @throws Fault invalidRequest where an amount has more decimals than its currency, with a detail for each */
export function requireAmountDecimals(said: readonly SaidAmount[]): void {
  const details = said.flatMap(({ amount, currency, path, fieldKey }): FaultDetail[] => {
    const [, decimals = ""] = amount === null ? [] : plainNumber(amount).split(".");
    const max = currencyDecimals(currency);
    if (decimals.length <= max) return [];
    return [{ path, key: "validation.amountDecimals", fieldKey, parameters: { currency, max } }];
  });
  if (details.length > 0) throw new Fault("invalidRequest", {}, details);
}

/** How many decimals amounts have, by the column that holds their currency. */
export function amountDecimals(currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((${JSON.stringify(otherDecimals)}::jsonb ->> ${currency})::integer, ${sql.lit(usualDecimals)})`;
}

/** An amount that the server works out, to the decimals of its currency: a half goes up, away from zero. */
export function inCurrency(amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<string> {
  return sql`round(${amount}, ${amountDecimals(currency)})`;
}
