import { currency } from "@tandem/contract/base-data/currencies";
import { currencyDecimals, otherDecimals, usualDecimals } from "@tandem/contract/core/currencies";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import { findRow } from "../core/list-query.ts";
import type { PlainRules } from "../core/plain-handlers.ts";
import { findProblem } from "../imports/import-records.ts";

/** The currencies of ISO 4217, as the platform knows them. */
export const isoCurrencies: readonly string[] = Intl.supportedValuesOf("currency");

/** What says no decimals has those of ISO 4217. */
const withDecimals = <T extends { readonly decimalPlaces?: number | null | undefined }>(
  code: string,
  values: T,
): T => ({
  ...values,
  decimalPlaces: values.decimalPlaces ?? currencyDecimals(code),
});

/** A currency is one of ISO 4217, and has the decimals that are said there unless it says others. */
export const currencyRules: PlainRules<Input<typeof currency>, Change<typeof currency>> = {
  async beforeAdd(_context, _tx, input) {
    if (isoCurrencies.includes(input.currencyCode)) return withDecimals(input.currencyCode, input);
    throw new Fault("invalidRequest", {}, [
      { path: "currencyCode", key: "validation.unknownCurrency", parameters: { value: input.currencyCode } },
    ]);
  },
  async beforeUpdate(_context, tx, change) {
    if (change.decimalPlaces !== null) return change;
    const { currencyCode } = await findRow<Row<typeof currency>>(tx, currency, change.id);
    return withDecimals(currencyCode, change);
  },
  async complete({ tx }) {
    await sql`update import_row set decimal_places = coalesce(
        (${JSON.stringify(otherDecimals)}::jsonb ->> currency_code)::integer, ${sql.lit(usualDecimals)})
      where action is null and decimal_places is null`.execute(tx);
  },
  check: (work) =>
    findProblem(
      work,
      "currencyCode",
      "unknownCurrency",
      sql`select row_number, currency_code from import_row
        where action = 'add' and currency_code <> all (${isoCurrencies}::text[])`,
    ),
};
