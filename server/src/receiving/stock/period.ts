import { daysAfter } from "@tandem/contract/core/days";
import type { Period } from "../../core/database.ts";

/** What a list of stock says of the period of which it tells. */
export interface SoughtPeriod {
  readonly period?: unknown;
  readonly periodStart?: unknown;
  readonly periodEnd?: unknown;
  readonly periodFrom?: unknown;
  readonly periodFromStart?: unknown;
}

const dayOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** The days of which a list is to tell: those from and until which its rows' period is sought, or from which it is said to begin. */
export function periodOf(sought: SoughtPeriod): Period {
  const day = dayOf(sought.period);
  const begins = dayOf(sought.periodFrom) ?? dayOf(sought.periodFromStart);
  return { from: begins ?? dayOf(sought.periodStart) ?? day, until: dayOf(sought.periodEnd) ?? day };
}

/** The days of which a list is to tell; so many up to its last, or up to today, where it does not say from when on. */
export function lastDaysOf(sought: SoughtPeriod, today: string, days: number): Period {
  const { from, until } = periodOf(sought);
  return { from: from ?? daysAfter(until ?? today, 1 - days), until };
}
