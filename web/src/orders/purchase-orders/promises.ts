import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import { calendarDate } from "@tandem/contract/core/fields";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import dayjs from "dayjs";

/** A part of a promise, as it stands in an order or while it is typed. */
interface PromisePart {
  readonly quantity: string;
  readonly date: string | null;
}

/** Whether a text is a quantity above zero. */
export function isQuantity(text: string): boolean {
  return nonNegativeDecimal.safeParse(text).success && isPositive(text);
}

const isDay = (date: string | null) => calendarDate.safeParse(date).success;

/** How a promise differs from what is ordered. */
export interface Difference {
  /** Promised less ordered; `"0"` where they are the same. */
  readonly quantity: string;
  /** Days by which the last part is later than asked; negative when all is earlier. */
  readonly days: number;
  readonly differs: boolean;
  /** A part says no quantity or no day: nothing can be said of the whole yet. */
  readonly incomplete: boolean;
}

/** Compares the promise for a line with the order; parts that are not complete count as nothing. */
export function differenceOf(
  line: { readonly batchPurQty: string; readonly expectArrivalDate: string },
  promises: readonly PromisePart[],
): Difference {
  const total = sum(promises.map(({ quantity }) => (isQuantity(quantity) ? quantity : "0")));
  const quantity = subtract(total, line.batchPurQty);
  const days = promises
    .flatMap(({ date }) => (isDay(date) ? [dayjs(date).diff(dayjs(line.expectArrivalDate), "day")] : []))
    .reduce((most, shift) => (Math.abs(shift) > Math.abs(most) ? shift : most), 0);
  const incomplete = promises.some((part) => !isQuantity(part.quantity) || !isDay(part.date));
  return { quantity, days, differs: compareNumbers(quantity, "0") !== 0 || days !== 0, incomplete };
}
