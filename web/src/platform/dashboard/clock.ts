import dayjs from "dayjs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { tenantToday } from "../../api/tenantDay.ts";
import type { WaitingItem } from "./waiting.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A day as people say it, so many days ahead of today or, below nought, ago. `Intl.RelativeTimeFormat` would word it too,
 * but a telephone needs a tenth of a second to make its first one.
 */
export function relativeDay(ahead: number, t: TFunction): string {
  if (ahead === 0) return t("dashboard.when.today");
  if (ahead === 1) return t("dashboard.when.tomorrow");
  if (ahead === -1) return t("dashboard.when.yesterday");
  return ahead > 0 ? t("dashboard.when.daysAhead", { count: ahead }) : t("dashboard.when.daysAgo", { count: -ahead });
}

function relativeHours(count: number, t: TFunction): string {
  return count > 0 ? t("dashboard.when.hoursAhead", { count }) : t("dashboard.when.hoursAgo", { count: -count });
}

function relativeMinutes(count: number, t: TFunction): string {
  if (count === 0) return t("dashboard.when.now");
  return count > 0 ? t("dashboard.when.minutesAhead", { count }) : t("dashboard.when.minutesAgo", { count: -count });
}

/** How long ago or ahead, as people say it: days where only the day is known, else minutes, hours or days. */
export function relativeTime(value: string, t: TFunction, now = Date.now()): string {
  if (value.length === 10) return relativeDay(dayjs(value).diff(tenantToday(), "day"), t);
  const difference = Date.parse(value) - now;
  if (Math.abs(difference) >= day) {
    return relativeDay(dayjs(value).startOf("day").diff(dayjs(now).startOf("day"), "day"), t);
  }
  if (Math.abs(difference) >= hour) return relativeHours(Math.trunc(difference / hour), t);
  return relativeMinutes(Math.trunc(difference / minute), t);
}

/** Until when the first of the records must be done, when the first comes, else since when the oldest waits; empty where nothing waits. */
export function useClock(): (item: WaitingItem) => string {
  const { t } = useTranslation();
  return ({ count, since, due }) => {
    if (count === 0) return "";
    if (due) return t("dashboard.due", { when: relativeTime(due, t) });
    // What is only a day and that day is today has not been waiting yet.
    if (since === null || since === tenantToday()) return "";
    const isAhead = since.length === 10 && since > tenantToday();
    return t(isAhead ? "dashboard.first" : "dashboard.oldest", { when: relativeTime(since, t) });
  };
}
