import { Decimal } from "decimal.js";

/** Exact decimal arithmetic for quantities and money: 40 digits, far above numeric(26,6). */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 });

/** Text of a number without exponent and without trailing zeros: `"12.500000"` becomes `"12.5"`. */
export function plainNumber(value: Decimal.Value): string {
  return new Exact(value).toFixed();
}

/** The sum of decimal strings. */
export function sum(values: Iterable<Decimal.Value>): string {
  let total = new Exact(0);
  for (const value of values) total = total.plus(value);
  return total.toFixed();
}

/** Negative when a < b, 0 when equal, positive when a > b. */
export function compareNumbers(a: Decimal.Value, b: Decimal.Value): number {
  return new Exact(a).comparedTo(b);
}

/** a − b as a decimal string. */
export function subtract(a: Decimal.Value, b: Decimal.Value): string {
  return new Exact(a).minus(b).toFixed();
}

/** Whether a decimal string is above zero. */
export function isPositive(value: Decimal.Value): boolean {
  return new Exact(value).greaterThan(0);
}
