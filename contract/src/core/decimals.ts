import { z } from "zod";

/** How a decimal is limited besides its digits. */
export type DecimalRule = "decimal" | "nonNegative" | "positive";

/** At most 20 digits before the point and 6 after it (S5.10c, B5.15d, B5.15e). */
export const decimalPatterns: Readonly<Record<DecimalRule, RegExp>> = {
  decimal: /^-?\d{1,20}(\.\d{1,6})?$/,
  nonNegative: /^\d{1,20}(\.\d{1,6})?$/,
  positive: /^(?=.*[1-9])\d{1,20}(\.\d{1,6})?$/,
};

/** A decimal number as text, for example `"12.5"`; never a float. */
export const decimal = z.string().regex(decimalPatterns.decimal);

/** A decimal of zero or more: quantities, prices, amounts. */
export const nonNegativeDecimal = z.string().regex(decimalPatterns.nonNegative);

/** A decimal above zero. */
export const positiveDecimal = z.string().regex(decimalPatterns.positive);

/** Of the text under `validation` that says what is wrong with a decimal that does not fit. */
export function decimalProblem(text: string, rule: DecimalRule): string {
  const [, sign, whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) return "notANumber";
  if (sign && rule !== "decimal") return rule === "positive" ? "aboveZero" : "belowZero";
  if (whole.length > 20) return "tooManyDigits";
  return decimals.length > 6 ? "tooManyDecimals" : "aboveZero";
}
