import { daysAfter } from "@tandem/contract/core/days";
import type { Period } from "../../core/database.ts";

/** What a list of stock says of the period of which it tells. */
interface SoughtPeriod {
  readonly period?: unknown;
  readonly periodStart?: unknown;
  readonly periodEnd?: unknown;
}

const dayOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** The days of which a list is to tell: those from and until which its rows' period is sought. */
export function periodOf({ period, periodStart, periodEnd }: SoughtPeriod): Period {
  const day = dayOf(period);
  return { from: dayOf(periodStart) ?? day, until: dayOf(periodEnd) ?? day };
}

/** The days of which a list is to tell; so many up to its last, or up to today, where it does not say from when on. */
export function lastDaysOf(sought: SoughtPeriod, today: string, days: number): Period {
  const { from, until } = periodOf(sought);
  return { from: from ?? daysAfter(until ?? today, 1 - days), until };
}
