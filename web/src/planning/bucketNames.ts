import { daysAfter } from "@tandem/contract/core/days";
import { planType } from "@tandem/contract/planning/buckets";
import i18next from "i18next";
import { currentLanguage } from "../api/language.ts";
import { tenantToday } from "../api/tenantDay.ts";

const daysOfWeek = 7;
const millisecondsOfDay = 86_400_000;
/** An ISO week is of the year that its Thursday is in. */
const toThursday = 3;

/** Which ISO week of its year the one is that begins on a Monday. */
export function weekOf(monday: string): number {
  const thursday = daysAfter(monday, toThursday);
  const days = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / millisecondsOfDay;
  return Math.floor(days / daysOfWeek) + 1;
}

/** To make one takes long, and a table asks for many. */
const formats = new Map<string, Intl.DateTimeFormat>();

function written(day: string, options: Intl.DateTimeFormatOptions): string {
  const language = currentLanguage();
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(new Date(day));
}

/** The year of a day, where that is another than this one. */
const furtherYear = (day: string) =>
  day.slice(0, 4) === tenantToday().slice(0, 4) ? {} : ({ year: "numeric" } as const);

const shortDay = (day: string) => written(day, { month: "short", day: "numeric", ...furtherYear(day) });

/** The same as short as it can be: a column is as wide as a quantity. */
const headDay = (day: string) =>
  "year" in furtherYear(day) ? written(day, { year: "2-digit", month: "numeric", day: "numeric" }) : shortDay(day);

/** A bucket in two short lines, for the head of its column. */
export function bucketHead(type: string, begins: string): readonly [name: string, more: string] {
  if (type === planType.code.week) return [i18next.t("forecastPages.week", { week: weekOf(begins) }), headDay(begins)];
  if (type === planType.code.month) return [written(begins, { month: "short" }), begins.slice(0, 4)];
  return [headDay(begins), written(begins, { weekday: "short" })];
}

/** A bucket as people call it: "Week 49, from Nov 30". */
export function bucketName(type: string, begins: string): string {
  if (type === planType.code.week) {
    return i18next.t("forecastPages.weekFrom", { week: weekOf(begins), day: shortDay(begins) });
  }
  if (type === planType.code.month) return written(begins, { month: "long", year: "numeric" });
  return written(begins, { weekday: "short", month: "short", day: "numeric", ...furtherYear(begins) });
}
