import { type JobType, jobType, nightHour } from "@tandem/contract/platform/jobs/jobs";

/** When a job runs: every so many minutes, at a minute of each hour, or every few days at night. */
export interface Schedule {
  readonly type: JobType;
  readonly minute: number;
}

const { minutes, hourly, threeDays, sevenDays } = jobType.code;
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

export const everyMinutes = (minute: number): Schedule => ({ type: minutes, minute });
export const everyHourAt = (minute: number): Schedule => ({ type: hourly, minute });
export const everyThreeDaysAt = (minute: number): Schedule => ({ type: threeDays, minute });

/** The schedule as cron writes it, in UTC. What runs every few days is asked each night, and says whether it is due. */
export function cronOf({ type, minute }: Schedule): string {
  if (type === minutes) return `*/${minute} * * * *`;
  return type === hourly ? `${minute} * * * *` : `${minute} ${nightHour} * * *`;
}

const daysOf = (type: JobType) => (type === sevenDays ? 7 : type === threeDays ? 3 : 0);

/** The day of a moment, in UTC, counted from one long ago. */
const dayOf = (moment: Date) => Math.floor(moment.getTime() / dayMilliseconds);

/** Whether a job that last began then is due, when the clock asks for it: days count, at whatever hour somebody had it run. */
export function isDue({ type }: Schedule, last: Date | null, now: Date): boolean {
  return last === null || dayOf(now) - dayOf(last) >= daysOf(type);
}

/** When it runs next by itself. */
export function nextRun(schedule: Schedule, last: Date | null, now: Date): Date {
  const { type, minute } = schedule;
  const next = new Date(now);
  next.setUTCSeconds(0, 0);
  if (type === minutes) {
    next.setUTCMinutes((Math.floor(now.getUTCMinutes() / minute) + 1) * minute);
    // Cron begins anew with each hour.
    if (next.getUTCHours() !== now.getUTCHours()) next.setUTCMinutes(0);
    return next;
  }
  next.setUTCMinutes(minute);
  if (type !== hourly) next.setUTCHours(nightHour);
  const step = type === hourly ? hourMilliseconds : dayMilliseconds;
  while (next <= now || !isDue(schedule, last, next)) next.setTime(next.getTime() + step);
  return next;
}
