import { currencyDecimals } from "@tandem/contract/core/currencies";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { plainNumber } from "@tandem/contract/core/numbers";

/** Decimal strings go through whole, not as floats. */
type Decimal = `${number}`;

/** Writes numbers and days as people of a language do. */
export interface Writing {
  /** Up to six decimals, as many as there are. */
  quantity(value: string): string;
  /** At least the decimals of its currency; two where that is not said. */
  money(value: string, currency?: unknown): string;
  /** At the decimals of its currency: a sum that is paid. */
  total(value: string, currency: string): string;
  /** In per cent. */
  rate(value: string): string;
  /** In figures, for tables. */
  shortDate(day: string): string;
  date(day: string): string;
}

function writingOf(language: LanguageCode): Writing {
  const quantity = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const money = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits });
  const priceIn = new Map<unknown, Intl.NumberFormat>();
  const pricesOf = (currency: unknown) => {
    const found = priceIn.get(currency) ?? money(typeof currency === "string" ? currencyDecimals(currency) : 2, 6);
    priceIn.set(currency, found);
    return found;
  };
  const totalIn = (currency: string) => money(currencyDecimals(currency), currencyDecimals(currency));
  const inWords = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const shortDate = (day: string) => (language === "vi-VN" ? day.split("-").reverse().join("/") : day);
  return {
    quantity: (value) => quantity.format(plainNumber(value) as Decimal),
    money: (value, currency) => pricesOf(currency).format(plainNumber(value) as Decimal),
    total: (value, currency) => totalIn(currency).format(plainNumber(value) as Decimal),
    rate: (value) => `${quantity.format(plainNumber(value) as Decimal)}%`,
    shortDate,
    date: (day) => (language === "vi-VN" ? shortDate(day) : inWords.format(new Date(`${day}T00:00:00Z`))),
  };
}

const known = new Map<LanguageCode, Writing>();

/** How numbers and days are written in a language. */
export function writingIn(language: LanguageCode): Writing {
  const writing = known.get(language) ?? writingOf(language);
  known.set(language, writing);
  return writing;
}
