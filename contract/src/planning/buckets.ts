import { daysAfter } from "../core/days.ts";
import { choices } from "../core/statuses.ts";

/** Of which span a plan speaks (B9.3a). */
export const planType = choices("forecast.planType", { day: "1", week: "2", month: "3" });

/** The days ahead by which forecasts are looked at (B9.2b). */
export const horizons = [14, 30, 90, 180, 365] as const;

const sunday = 0;
const daysOfWeek = 7;
const mostDaysOfMonth = 31;

/** The day on which the bucket of a type begins that a day falls into: the day itself, its Monday (ISO 8601), or the first of its month. */
export function bucketOf(type: string, day: string): string {
  if (type === planType.code.month) return `${day.slice(0, 8)}01`;
  if (type !== planType.code.week) return day;
  const weekday = new Date(Date.parse(day)).getUTCDay();
  return daysAfter(day, -((weekday === sunday ? daysOfWeek : weekday) - 1));
}

/** The last day of the bucket of a type that begins on a day. */
export function bucketEnd(type: string, begins: string): string {
  if (type === planType.code.day) return begins;
  if (type === planType.code.week) return daysAfter(begins, daysOfWeek - 1);
  return daysAfter(bucketOf(type, daysAfter(begins, mostDaysOfMonth)), -1);
}

/** The day on which the bucket begins that follows one. */
export const nextBucket = (type: string, begins: string): string => daysAfter(bucketEnd(type, begins), 1);
