import { daysAfter } from "@tandem/contract/core/days";
import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import type { Context } from "../core/context.ts";

/** By whose day it is judged: the tenant's. */
type Here = Pick<Context, "today">;

/** Whoever says a day may live where it is another one already, or still, than where their tenant lives. */
const tolerance = 1;
const year = 365;
/** Real deliveries came up to 372 days before they were expected. */
const mostEarly = 2 * year;

/**
 * What is said to have happened on a day did so: the day is not to come. Arrivals are judged by it, early or late.
 *
 * @throws Fault dayToCome
 */
export function requireCome(here: Here, field: string, day: string): void {
  requireAllCome(here, [{ path: field, day }]);
}

/**
 * The same of several days, as those on which goods were made; what nobody said is none.
 *
 * @throws Fault dayToCome
 */
export function requireAllCome(
  { today }: Here,
  said: readonly { readonly path: string; readonly day: string | null | undefined }[],
): void {
  const last = daysAfter(today, tolerance);
  const wrong = said.flatMap(({ path, day }) => (day && day > last ? [detailOf(path, "dayToCome", { day })] : []));
  const [first] = wrong;
  if (first) throw new Fault("dayToCome", first.parameters, wrong);
}

/**
 * What is said to have happened on a day did so where the tenant lives, wherever whoever says it does: by that day its price is found.
 *
 * @throws Fault dayToCome
 */
export function requireComeHere({ today }: Here, field: string, day: string): void {
  if (day > today) throw at(field, "dayToCome", { day });
}

/**
 * What somebody is asked to do by a day may still be done: the day has not passed.
 *
 * @throws Fault dayPassed
 */
export function requireAhead(here: Here, field: string, day: string): void {
  if (isPassed(here, day)) throw at(field, "dayPassed", { day });
}

/** Whether a day has passed wherever anybody lives. */
export const isPassed = ({ today }: Here, day: string): boolean => day < daysAfter(today, -tolerance);

/**
 * What is written by hand happened within a year: what lies further back is part of what a side held at the beginning.
 *
 * @throws Fault dayToCome, dayLongPast
 */
export function requireWithinYear(here: Here, field: string, day: string): void {
  requireCome(here, field, day);
  if (day < daysAfter(here.today, -year - tolerance)) throw at(field, "dayLongPast", { day });
}

/** A delivery notice of which something arrives. */
export interface Announced {
  readonly number: string;
  /** When it was sent, and when it said that its goods arrive. */
  readonly deliveryDate: string;
  readonly expectedArrivalDate: string;
}

/**
 * Why nothing of a notice arrived on a day; null where it may have. Goods come once they are announced. A notice that was sent
 * after the day on which it expects them tells of what came before, as where history is brought along: its goods came at most so
 * much earlier than expected as anybody delivers.
 *
 * @returns the fault with the field that says the day
 */
export function whyNotArrived(field: string, day: string, announced: Announced): Fault | null {
  const { number: asnNo, deliveryDate: sent, expectedArrivalDate: expected } = announced;
  const isAfterwards = expected < daysAfter(sent, -tolerance);
  const first = isAfterwards ? daysAfter(expected, -mostEarly) : sent;
  if (day >= daysAfter(first, -tolerance)) return null;
  return isAfterwards
    ? at(field, "dayLongBeforeNotice", { day, asnNo, expected })
    : at(field, "dayBeforeNotice", { day, asnNo, sent });
}

/** A receipt that goods are judged or put away of. */
export interface CameOn {
  readonly receiptNo: string;
  readonly receiptDate: string;
}

/**
 * What is done with goods of receipts has happened, and not before they came.
 *
 * @throws Fault dayToCome, dayBeforeReceipt
 */
export function requireAfterReceipts(here: Here, field: string, day: string, receipts: readonly CameOn[]): void {
  requireCome(here, field, day);
  requireNotBefore(field, day, receipts);
}

/**
 * The same of what may be planned: goods go back on a day to come, but not before they came.
 *
 * @throws Fault dayBeforeReceipt
 */
export function requireNotBefore(field: string, day: string, receipts: readonly CameOn[]): void {
  const later = receipts.find(({ receiptDate }) => day < daysAfter(receiptDate, -tolerance));
  if (later) {
    const { receiptNo, receiptDate } = later;
    throw at(field, "dayBeforeReceipt", { day, receiptNo, receiptDate });
  }
}

const at = (path: string, error: ErrorName, parameters: Fault["parameters"]) =>
  new Fault(error, parameters, [detailOf(path, error, parameters)]);

const detailOf = (path: string, error: ErrorName, parameters: Fault["parameters"]): FaultDetail => ({
  ...{ path, key: `errors.${error}`, parameters },
});
