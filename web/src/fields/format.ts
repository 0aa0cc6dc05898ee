import { currencyDecimals } from "@tandem/contract/core/currencies";
import type { Measured } from "@tandem/contract/core/quantities-by-unit";
import { readNumber, typedForm, writtenNumber } from "@tandem/contract/core/written-numbers";
import dayjs from "dayjs";
import { currentLanguage } from "../api/language.ts";

/** A decimal string as the user's language writes it, with thousands apart, exact to the last digit: `"12345.5"` is `12,345.5`. */
export const formatNumber = (value: string): string => writtenNumber(value, currentLanguage());

/** The same where it is typed or copied: without anything between its thousands. */
export const numberText = (value: string): string => typedForm(value, currentLanguage());

/** What a person typed as a number in their language, as the wire has it; any other text as it is. */
export const typedNumber = (text: string): string => readNumber(text, currentLanguage());

/** Quantities with their units: `12 PCS, 3 KG`; no line ends between a number and its unit. */
export function formatMeasured(all: readonly Measured[]): string {
  return all.map(({ quantity, unitNo }) => `${formatNumber(quantity)}\u00a0${unitNo}`.trimEnd()).join(", ");
}

/** An amount as the wire has it with the decimals of its currency, and further ones it has: `"1200.5"` is `"1200.50"`, of VND as it is. */
export function withDecimals(value: string, currency?: unknown): string {
  const [whole = "", decimals = ""] = value.split(".");
  const shown = decimals.replace(/0+$/, "").padEnd(typeof currency === "string" ? currencyDecimals(currency) : 2, "0");
  return shown ? `${whole}.${shown}` : whole;
}

/** An amount with the decimals of its currency, and further ones it has: in English `"1200"` is `1,200.00`, of VND `1,200`. */
export function formatMoney(value: string, currency?: unknown): string {
  return formatNumber(withDecimals(value, currency));
}

/** An amount with its currency behind it. */
export const formatAmount = (value: string, currency: string): string => `${formatMoney(value, currency)} ${currency}`;

/** An instant in the user's own time zone, to the minute. */
export function formatInstant(value: string): string {
  return dayjs(value).format("YYYY-MM-DD HH:mm");
}

/** A day in the format of its field, such as `dd/MM/yyyy` (S9.5d). */
export function formatDay(value: string, format: string): string {
  const [year = "", month = "", day = ""] = value.split("-");
  return format.replace("yyyy", year).replace("MM", month).replace("dd", day);
}

/** A size in bytes as people say it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${formatNumber((bytes / 1024 / 1024).toFixed(1))} MB`;
}
