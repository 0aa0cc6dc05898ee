import type { Random } from "./random.ts";

/** A calendar day as the number of days since 1970-01-01. */
export type Day = number;

const dayMilliseconds = 86_400_000;
const minuteMilliseconds = 60_000;

/** The day of a `YYYY-MM-DD` text. */
export function dayOf(date: string): Day {
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(milliseconds)) throw new RangeError(`${date} is no date of the form YYYY-MM-DD.`);
  return milliseconds / dayMilliseconds;
}

/** The day as `YYYY-MM-DD`. */
export function dateText(day: Day): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** The year of a day. */
export function yearOf(day: Day): number {
  return new Date(day * dayMilliseconds).getUTCFullYear();
}

/** The last day on or before this one that is no Saturday or Sunday. */
export function workday(day: Day): Day {
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7;
  if (weekday === 6) return day - 1;
  return weekday === 0 ? day - 2 : day;
}

/** The next Tuesday or Friday, counting the day itself: suppliers load their lorries twice a week. */
export function loadingDay(day: Day): Day {
  for (let candidate = day; ; candidate += 1) {
    const weekday = (candidate + 4) % 7;
    if (weekday === 2 || weekday === 5) return candidate;
  }
}

/** Moments of one document, one after the other, in office hours, never after the last day. */
export interface Clock {
  /** The day of the last moment. */
  readonly day: Day;
  /** A moment on that day or, when that lies behind, soon after the last one. ISO text in UTC. */
  at(day: Day): string;
}

/** Starts a clock; offices open at 8 o'clock in UTC+7 and UTC+8, which is about 1 o'clock UTC. */
export function createClock(random: Random, lastDay: Day): Clock {
  let minute = Number.NEGATIVE_INFINITY;
  return {
    get day() {
      return Math.floor(minute / 1440);
    },
    at(wanted) {
      const morning = Math.min(wanted, lastDay) * 1440 + 60;
      minute = morning > minute ? morning + random.integer(0, 240) : minute + random.integer(5, 55);
      return new Date(minute * minuteMilliseconds + random.integer(0, 59) * 1000).toISOString();
    },
  };
}
