import { Exact } from "./exact.ts";

/** Text of a number without exponent and without trailing zeros: `"12.500000"` becomes `"12.5"`. */
export function plainNumber(value: string): string {
  return new Exact(value).toFixed();
}

/** The exact sum of decimal strings. */
export function sum(values: Iterable<string>): string {
  let total = new Exact(0);
  for (const value of values) total = total.plus(value);
  return total.toFixed();
}

/** Negative when a < b, 0 when equal, positive when a > b, however they are written. */
export function compareNumbers(a: string, b: string): number {
  return new Exact(a).cmp(b);
}

/** a × b as a decimal string, exactly. */
export function multiply(a: string, b: string): string {
  return new Exact(a).times(b).toFixed();
}

/** a − b as a decimal string, exactly. */
export function subtract(a: string, b: string): string {
  return new Exact(a).minus(b).toFixed();
}

/** A quantity in parts of a size above zero: how many they are, and the last of them, which holds the rest. */
export function partsOf(quantity: string, size: string): { readonly count: number; readonly last: string } {
  const rest = new Exact(quantity).mod(size);
  const whole = new Exact(quantity).minus(rest).div(size).toNumber();
  return rest.eq(0) ? { count: whole, last: plainNumber(size) } : { count: whole + 1, last: rest.toFixed() };
}

/**
 * A quantity in so many parts that are as alike as its decimals allow, the larger ones first: 100 in 3 is 34, 33 and 33. None
 * is empty: fewer where there are not so many of the smallest step.
 */
export function evenParts(quantity: string, count: number): string[] {
  const [, decimals = ""] = plainNumber(quantity).split(".");
  const step = new Exact(10).pow(-decimals.length);
  const steps = new Exact(quantity).div(step);
  const parts = steps.lt(count) ? steps.toNumber() : count;
  if (parts < 1) return [];
  const over = steps.mod(parts).toNumber();
  const least = steps.minus(over).div(parts);
  return Array.from({ length: parts }, (_, index) =>
    least
      .plus(index < over ? 1 : 0)
      .times(step)
      .toFixed(),
  );
}

/** Whether a decimal string is above zero. */
export function isPositive(value: string): boolean {
  return new Exact(value).gt(0);
}

/** A decimal string with so many decimals at most, half away from zero: `"2.345"` with 2 is `"2.35"`. */
export function rounded(value: string, decimals: number): string {
  return new Exact(value).round(decimals).toFixed();
}

/** The same, what is beyond them left off: `"2.345"` with 2 is `"2.34"`. */
export function cutOff(value: string, decimals: number): string {
  return new Exact(value).round(decimals, Exact.roundDown).toFixed();
}

/** The share of a value that a part of a whole has, with so many decimals at most: of `"10"`, `"1"` of `"3"` has `"3.33"`. */
export function shareOf(value: string, part: string, whole: string, decimals: number): string {
  return new Exact(value).times(part).div(whole).round(decimals).toFixed();
}
