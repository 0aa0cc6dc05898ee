import type { currency } from "@tandem/contract/base-data/currencies";
import type { Change, Input } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { PlainRules } from "../core/plain-handlers.ts";
import { findProblem } from "../imports/import-records.ts";

/** The currencies of ISO 4217, as the platform knows them. */
export const isoCurrencies: readonly string[] = Intl.supportedValuesOf("currency");

/** A currency is one of ISO 4217. */
export const currencyRules: PlainRules<Input<typeof currency>, Change<typeof currency>> = {
  async beforeAdd(_context, _tx, input) {
    if (isoCurrencies.includes(input.currencyCode)) return input;
    throw new Fault("invalidRequest", {}, [
      { path: "currencyCode", key: "validation.unknownCurrency", parameters: { value: input.currencyCode } },
    ]);
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
