import { currencyDecimals } from "@tandem/contract/core/currencies";
import { type LanguageCode, languageCodes, nameFields } from "@tandem/contract/core/languages";
import { insertRow } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { translate } from "../../core/translate.ts";

/** The units that a tenant begins with, and how many decimals their quantities have. */
const units = {
  PCS: 0,
  SET: 0,
  PR: 0,
  KG: 3,
  G: 3,
  T: 3,
  M: 3,
  CM: 2,
  MM: 2,
  M2: 3,
  M3: 3,
  L: 3,
  CTN: 0,
  BOX: 0,
  ROL: 0,
  BAG: 0,
} as const;

/** The currencies that a tenant begins with (ISO 4217). */
const currencies = ["CNY", "TWD", "VND", "USD", "EUR", "JPY"];

const inEachLanguage = (called: (language: LanguageCode) => string) =>
  Object.fromEntries(languageCodes.map((language) => [nameFields[language], called(language)]));

/** Units and currencies, without which no material, order or price can be brought in. */
export async function addStartingRecords(tx: Database, languageCode: LanguageCode): Promise<void> {
  for (const [unitNo, decimalPlaces] of Object.entries(units)) {
    const called = (language: LanguageCode) => translate(language, `setup.unit.${unitNo}`);
    await insertRow(tx, "unit", { unitNo, unitName: called(languageCode), decimalPlaces, ...inEachLanguage(called) });
  }
  for (const currencyCode of currencies) {
    const called = (language: LanguageCode) =>
      new Intl.DisplayNames(language, { type: "currency" }).of(currencyCode) ?? currencyCode;
    const decimalPlaces = currencyDecimals(currencyCode);
    const currencyName = called(languageCode);
    await insertRow(tx, "currency", { currencyCode, currencyName, decimalPlaces, ...inEachLanguage(called) });
  }
}
