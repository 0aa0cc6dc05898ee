import { currencyDecimals } from "@tandem/contract/core/currencies";
import type { Measured } from "@tandem/contract/core/quantities-by-unit";
import dayjs from "dayjs";

/** A decimal string with thousands separated, exact to the last digit: `"12345.5"` is `12,345.5`. */
export function formatNumber(value: string): string {
  const [whole = "", decimals] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Quantities with their units: `12 PCS, 3 KG`; no line ends between a number and its unit. */
export function formatMeasured(all: readonly Measured[]): string {
  return all.map(({ quantity, unitNo }) => `${formatNumber(quantity)}\u00a0${unitNo}`.trimEnd()).join(", ");
}

/** An amount with the decimals of its currency, and further ones it has: `"1200"` is `1,200.00`, of VND `1,200`. */
export function formatMoney(value: string, currency?: unknown): string {
  const [whole = "", decimals = ""] = value.split(".");
  const shown = decimals.replace(/0+$/, "").padEnd(typeof currency === "string" ? currencyDecimals(currency) : 2, "0");
  return formatNumber(shown ? `${whole}.${shown}` : whole);
}

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
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** What a person typed as a number, as the wire has it: full-width digits, spaces and thousands commas removed. */
export function typedNumber(text: string): string {
  const ascii = text
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, ".")
    .replace(/，/g, ",")
    .replace(/\s/g, "");
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(ascii) ? ascii.replaceAll(",", "") : ascii;
}
