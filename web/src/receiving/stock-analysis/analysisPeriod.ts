import { daysAfter } from "@tandem/contract/core/days";
import i18next from "i18next";
import { tenantToday } from "../../api/tenantDay.ts";

/** So many days are told of at first. */
const usualDays = 30;

/** The period that is told of unless another is chosen: the last days up to today. */
export const usualPeriod = () => ({ periodStart: daysAfter(tenantToday(), 1 - usualDays) });

/** A period in words. */
export const shownPeriod = ({ periodFrom, period }: { readonly periodFrom: string; readonly period: string }) =>
  i18next.t("keptStockPages.periodOf", { from: periodFrom, until: period });
