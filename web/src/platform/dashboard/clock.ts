import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../api/language.ts";
import type { WaitingItem } from "./waiting.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Made once for each language: making one takes longer than all that it words on a page. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

/** How a language says how long ago or ahead something is. */
export function wordsOfTime(language: string): Intl.RelativeTimeFormat {
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, format);
  return format;
}

/** How long ago or ahead, as people say it: days where only the day is known, else minutes, hours or days. */
export function relativeTime(value: string, language: string, now = Date.now()): string {
  const words = wordsOfTime(language);
  const days = dayjs(value).startOf("day").diff(dayjs(now).startOf("day"), "day");
  const difference = Date.parse(value) - now;
  if (value.length === 10 || Math.abs(difference) >= day) return words.format(days, "day");
  if (Math.abs(difference) >= hour) return words.format(Math.trunc(difference / hour), "hour");
  return words.format(Math.trunc(difference / minute), "minute");
}

/** Until when the first of the records must be done, else since when the oldest waits; empty where nothing waits. */
export function useClock(): (item: WaitingItem) => string {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.code);
  return ({ count, since, due }) => {
    if (count === 0) return "";
    if (due) return t("dashboard.due", { when: relativeTime(due, language) });
    // What is only a day and that day is today has not been waiting yet.
    if (since === null || since === dayjs().format("YYYY-MM-DD")) return "";
    return t("dashboard.oldest", { when: relativeTime(since, language) });
  };
}
