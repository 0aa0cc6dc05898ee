import { currencyDecimals } from "@tandem/contract/core/currencies";
import { type LanguageCode, languageCodes, nameFields } from "@tandem/contract/core/languages";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { mailChoice, messageEvent } from "@tandem/contract/platform/message-policies/message-policies";
import { type PolicyTopic, topicsTold } from "@tandem/contract/platform/messages";
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

/** The values of dropdowns that a tenant begins with: without them there are no templates of notices and no rules of barcodes. */
const enumerations = { NOTICE_TYPE: ["1", "2", "3"], BAR_TYPE: ["1", "2", "3"] } as const;

/** Of what nobody is told before somebody makes a policy for it. */
const untold: readonly PolicyTopic[] = ["noticeReceived"];

type Names = { readonly [Name in (typeof nameFields)[LanguageCode]]?: string };
const inEachLanguage = (called: (language: LanguageCode) => string): Names =>
  Object.fromEntries(languageCodes.map((language) => [nameFields[language], called(language)]));

/**
 * The policies of messages that a tenant begins with, called as the event that they are for: suppliers are told at once, at the bell
 * and by mail, buyers at the bell alone.
 */
export function startingPolicies(languageCode: LanguageCode) {
  const events = (["supplier", "buyer"] as const).flatMap((side) =>
    topicsTold(side).flatMap((event) => (untold.includes(event) ? [] : [{ side, event }])),
  );
  return events.map(({ side, event }, index) => {
    const called = (language: LanguageCode) => translate(language, messageEvent.labelKey(event));
    return {
      messagePolicyNo: `M${String(index + 1).padStart(2, "0")}`,
      messagePolicyName: called(languageCode),
      ...inEachLanguage(called),
      messageEvent: event,
      atBell: yesNoStatus.code.yes,
      mailChoice: side === "supplier" ? mailChoice.code.atOnce : mailChoice.code.none,
      toSupplierAddress: yesNoStatus.code.no,
    };
  });
}

/**
 * Units and currencies, without which no material, order or price can be brought in, the values of dropdowns that are chosen from,
 * and policies, without which nobody is told of an order.
 */
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
  for (const [enumMid, values] of Object.entries(enumerations)) {
    for (const [index, enumValue] of values.entries()) {
      const enumName = translate(languageCode, `setup.enumeration.${enumMid}.${enumValue}`);
      await insertRow(tx, "enumeration", { enumMid, enumValue, enumName, sort: index + 1 });
    }
  }
  for (const policy of startingPolicies(languageCode)) await insertRow(tx, "message_policy", policy);
}
