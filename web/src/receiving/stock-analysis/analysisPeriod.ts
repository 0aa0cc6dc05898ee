import { daysAfter } from "@tandem/contract/core/days";
import i18next from "i18next";
import { useMemo } from "react";
import { tenantToday } from "../../api/tenantDay.ts";
import type { Conditions } from "../../list/listState.ts";

/** So many days are told of at first. */
const usualDays = 30;

/** Conditions of a list that tells of a period, and others, unless some are chosen: the last days up to today. */
export function useUsualPeriod<More extends Conditions>(more: More): Conditions {
  const today = tenantToday();
  return useMemo(() => ({ ...more, periodStart: daysAfter(today, 1 - usualDays), periodEnd: today }), [more, today]);
}

/** A period in words. */
export const shownPeriod = ({ periodFrom, period }: { readonly periodFrom: string; readonly period: string }) =>
  i18next.t("keptStockPages.periodOf", { from: periodFrom, until: period });
