import { daysAfter } from "@tandem/contract/core/days";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { serverDay } from "../core/server-day.ts";

/** Whoever says a day may live where it is another one already, or still. */
const tolerance = 1;

/**
 * What is said to have happened on a day did so: the day is not to come. Arrivals are judged by it, early or late.
 *
 * @throws Fault dayToCome
 */
export function requireCome(field: string, day: string): void {
  if (day > daysAfter(serverDay(), tolerance)) throw at(field, "dayToCome", { day });
}

/** A receipt that goods are judged or put away of. */
export interface CameOn {
  readonly receiptNo: string;
  readonly receiptDate: string;
}

/**
 * The same, of what is done with goods of receipts: not before they came.
 *
 * @throws Fault dayToCome, dayBeforeReceipt
 */
export function requireAfterReceipts(field: string, day: string, receipts: readonly CameOn[]): void {
  requireCome(field, day);
  const later = receipts.find(({ receiptDate }) => day < daysAfter(receiptDate, -tolerance));
  if (later) {
    const { receiptNo, receiptDate } = later;
    throw at(field, "dayBeforeReceipt", { day, receiptNo, receiptDate });
  }
}

const at = (path: string, error: ErrorName, parameters: Readonly<Record<string, string>>) =>
  new Fault(error, parameters, [{ path, key: `errors.${error}`, parameters }]);
