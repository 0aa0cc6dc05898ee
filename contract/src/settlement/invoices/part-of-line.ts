import { currencyDecimals } from "../../core/currencies.ts";
import { compareNumbers, shareOf, subtract, sum } from "../../core/numbers.ts";

/** A line of a confirmed bill, as far as what is invoiced of it follows from it. */
export interface Invoiceable {
  readonly billQty: string;
  readonly currency: string;
  /** With tax and without it. */
  readonly amount: string;
  readonly untaxedAmount: string;
  readonly invoicedQty: string;
  readonly invoicedAmount: string;
  readonly invoicedUntaxedAmount: string;
}

/** How much of a line is not invoiced yet. */
export const restOfLine = ({ billQty, invoicedQty }: Pick<Invoiceable, "billQty" | "invoicedQty">) =>
  subtract(billQty, invoicedQty);

/**
 * What a part of the rest of a line comes to: what its line does up to there less what is invoiced, at least nothing and at most
 * the rest. All of the rest comes to what is left: so all parts come to the whole, to the last cent, in whichever parts it is
 * invoiced, and whichever of them end.
 */
export function partOfLine(line: Invoiceable, quantity: string) {
  const upTo = sum([line.invoicedQty, quantity]);
  const isRest = compareNumbers(upTo, line.billQty) === 0;
  const decimals = currencyDecimals(line.currency);
  const partOf = (whole: string, invoiced: string) => {
    const rest = subtract(whole, invoiced);
    if (isRest) return rest;
    const part = subtract(shareOf(whole, upTo, line.billQty, decimals), invoiced);
    return between(part, "0", rest);
  };
  return {
    amount: partOf(line.amount, line.invoicedAmount),
    untaxedAmount: partOf(line.untaxedAmount, line.invoicedUntaxedAmount),
  };
}

/** A number, or that of two ends which it lies beyond; of what takes off the other end is below zero. */
function between(value: string, one: string, other: string): string {
  const [least, most] = compareNumbers(one, other) <= 0 ? [one, other] : [other, one];
  if (compareNumbers(value, least) < 0) return least;
  return compareNumbers(value, most) > 0 ? most : value;
}

/** What a deduction takes off of an invoice: what was accepted of it, and that without its tax. */
export function deductedOf({
  confirmAmount,
  taxRate,
  currency,
}: {
  readonly confirmAmount: string | null;
  readonly taxRate: string | null;
  readonly currency: string;
}) {
  const amount = confirmAmount ?? "0";
  const withTax = sum(["100", taxRate ?? "0"]);
  return { amount, untaxedAmount: shareOf(amount, "100", withTax, currencyDecimals(currency)) };
}
