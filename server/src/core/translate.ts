import { readdirSync, readFileSync } from "node:fs";
import type { Failure } from "@tandem/contract/core/envelope";
import { answerTo, errorCode, type Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { type LanguageCode, languageCodes } from "@tandem/contract/core/languages";
import { listed } from "@tandem/contract/core/listed";
import { flatten, type LocaleTree, mergeTrees, sharedLabelKeys, textGiven } from "@tandem/contract/core/locales";
import { writtenNumber } from "@tandem/contract/core/written-numbers";
import i18next, { type i18n } from "i18next";
import { labelKeyOf } from "./field-labels.ts";

const localesDirectory = new URL("../../../contract/locales/", import.meta.url);

function loadTexts(language: LanguageCode): LocaleTree {
  const directory = new URL(`${language}/`, localesDirectory);
  const files = readdirSync(directory).filter((name) => name.endsWith(".json"));
  return mergeTrees(files.map((name) => JSON.parse(readFileSync(new URL(name, directory), "utf8")) as LocaleTree));
}

const texts: i18n = i18next.createInstance();
await texts.init({
  fallbackLng: "en-US",
  resources: Object.fromEntries(languageCodes.map((language) => [language, { translation: loadTexts(language) }])),
  parseMissingKeyHandler: (key, _text, options) => sharedLabel(key, options) ?? key,
  interpolation: { escapeValue: false },
});

function sharedLabel(key: string, options?: { readonly lng?: string }): string | undefined {
  const shared = sharedLabelKeys(key).find((each) => texts.exists(each));
  return shared && texts.t(shared, { lng: options?.lng ?? "en-US" });
}

let knownKeys: readonly string[] | undefined;

/** The keys of texts that begin so. */
export function keysBeginning(prefix: string): string[] {
  knownKeys ??= [...flatten(loadTexts("en-US")).keys()];
  return knownKeys.filter((key) => key.startsWith(prefix));
}

export type Parameters = Readonly<Record<string, string | number>>;

/** The text of a locale key in the given language. */
export function translate(language: LanguageCode, key: string, parameters: Parameters = {}): string {
  const given = textGiven(key);
  if (given !== undefined) return given;
  return withoutSecondDots(
    texts.t(key, { lng: language, ...parameters, ...figuresIn(language, parameters) }),
    parameters,
  );
}

/** The parameters that are quantities and amounts, as the wire has them. */
const figures = [
  ...[
    "allowed",
    "amount",
    "announced",
    "beyond",
    "difference",
    "expected",
    "left",
    "max",
    "open",
    "packed",
    "planned",
    "price",
    "qty",
    "quantity",
  ],
  ...["rate", "received", "rest", "room", "scheduled", "shippable", "tax", "there", "total", "worth"],
];

/** Numbers are written as the pages show them, where it is a number that is given. */
function figuresIn(language: LanguageCode, parameters: Parameters): Parameters {
  const given = figures.filter((name) => parameters[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, writtenNumber(String(parameters[name]), language)]));
}

/** A label such as “Dock no.” ends its sentence with the dot that it has. */
function withoutSecondDots(text: string, parameters: Parameters): string {
  const dotted = Object.values(parameters).filter((value) => typeof value === "string" && value.endsWith("."));
  return dotted.reduce<string>((shown, value) => shown.replaceAll(`${value}.`, String(value)), text);
}

/** The failing body for a fault, worded for the caller. */
export function wordFault(language: LanguageCode, fault: Fault): Failure {
  const said = translate(language, `errors.${fault.error}`, withLabels(language, fault.parameters));
  const message = withLine(language, withRule(language, said, fault.parameters), fault.parameters);
  const details = fault.details.map((detail) => ({ path: detail.path, message: wordDetail(language, detail) }));
  return {
    status: answerTo(fault.error).status,
    errorCode: errorCode(fault.error),
    errorMessage: message,
    message,
    ...(details.length > 0 ? { details } : {}),
  };
}

/** What one line keeps from a step on the whole document names that line. */
const withLine = (language: LanguageCode, message: string, { ofLine }: Parameters): string =>
  ofLine === undefined ? message : translate(language, "errors.ofLine", { message, line: ofLine });

/** What a rule says no to names the rule, and its option. */
function withRule(
  language: LanguageCode,
  message: string,
  { ruleKind, rule, ruleVersion, ruleOption }: Parameters,
): string {
  if (rule === undefined || ruleVersion === undefined) return message;
  const kind = translate(language, `${ruleKind}.name`);
  const option = translate(language, String(ruleOption).includes(".") ? String(ruleOption) : `common.${ruleOption}`);
  return translate(language, "errors.byRule", { message, kind, rule, version: ruleVersion, option });
}

/** What several labels are in a language, by their keys, a line each. */
export const labelsOf = (language: LanguageCode, keys: string): string =>
  listed(
    language,
    keys.split("\n").map((each) => translate(language, each)),
  );

/**
 * A parameter `field` is a field's name or the locale key of its label, `fields` are such keys, a line each, and `kind` is that of
 * records; people read what these are called.
 */
function withLabels(language: LanguageCode, parameters: Parameters): Parameters {
  const { field, fields, kind } = parameters;
  const key = typeof field === "string" ? (field.includes(".") ? field : labelKeyOf(undefined, field)) : undefined;
  return {
    ...parameters,
    ...(key ? { field: translate(language, key) } : {}),
    ...(typeof fields === "string"
      ? {
          fields: labelsOf(language, fields),
        }
      : {}),
    ...(kind === undefined ? {} : { kind: translate(language, `${kind}.name`) }),
  };
}

function wordDetail(language: LanguageCode, detail: FaultDetail): string {
  return withRule(language, saidOf(language, detail), detail.parameters ?? {});
}

function saidOf(language: LanguageCode, { key, fieldKey, parameters }: FaultDetail): string {
  // A parameter may be the name that a tenant gave to a field of its own, or one that a caller made up: it is shown as it is.
  if (!fieldKey || !(texts.exists(fieldKey) || sharedLabel(fieldKey))) return translate(language, key, parameters);
  return translate(language, key, { ...parameters, field: translate(language, fieldKey) });
}
