import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mainlandWords, simplifiedOnly, traditionalOnly } from "../../testing/chinese.ts";
import { readKeysInCode, readMessagesInCode } from "../../testing/keys-in-code.ts";
import { readParts } from "../../testing/parts.ts";
import { nouns, plainNouns } from "../nouns.ts";
import { orderAnswerImport } from "../orders/purchase-orders/order-answers.ts";
import { plainTextNames, withPlainTexts } from "../plain-texts.ts";
import { menus } from "../platform/menus/menu-table.ts";
import { printed } from "../platform/print-templates/layout.ts";
import type { Document } from "./document.ts";
import type { Entity } from "./entity.ts";
import { errors } from "./errors.ts";
import { fieldLabelKey } from "./field-labels.ts";
import { type LanguageCode, languageCodes } from "./languages.ts";
import { flatten, type LocaleTree, mergeTrees, sharedLabelKeys } from "./locales.ts";
import type { Noun } from "./noun.ts";
import { flagLabelKey, type MenuName, menuFlags } from "./permissions.ts";

/** What a history tells besides the actions of lifecycles. */
const furtherActions = ["import", "read", "add", "send", "reply"];

/** Texts that are the same in every language: names, and abbreviations nobody translates. */
const untranslatable = new Set([
  "ASN",
  "Android",
  "BarTender",
  "Email",
  "Excel",
  "ID",
  "Jasper",
  "Tandem",
  "VMI",
  "Webhook",
  "Webhook ID",
  "iOS",
]);

function readFiles(language: LanguageCode): Map<string, LocaleTree> {
  const directory = new URL(`../../locales/${language}/`, import.meta.url);
  const names = readdirSync(directory).filter((name) => name.endsWith(".json"));
  return new Map(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, directory), "utf8"))]));
}

const texts = new Map<LanguageCode, ReadonlyMap<string, string>>();

/** All texts of a language, by key; nearly every test here asks for them. */
function textsOf(language: LanguageCode): ReadonlyMap<string, string> {
  const known = texts.get(language) ?? flatten(mergeTrees([...readFiles(language).values()]));
  texts.set(language, known);
  return known;
}

/** The key that code asks for: without the ending that the number chooses. */
function asked(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}

function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([^},\s]+)/g)].map(([, name = ""]) => name))].sort();
}

const english = textsOf("en-US");
const knownKeys = new Set([...english.keys()].map(asked));

/** Where the text of a key stands: with its noun, else where it is shared. */
const standing = (key: string) => [key, ...sharedLabelKeys(key)].find((each) => knownKeys.has(each)) ?? key;

const { documents, entities, statusSets, lifecycles } = await readParts();

/** What a dialog says to whoever takes a step, by the names of document and step. */
function keysOfSteps({ entity, steps }: Document): string[] {
  return Object.entries(steps).flatMap(([step, { asks, together, lifecycle, action }]) => {
    const asked = asks === null ? [] : ["Title"];
    // What a dialog asked for and may be undone is told of with the way back, of one as of several.
    const isTold = asks !== null && knownKeys.has(`${entity.name}Pages.${step}Text`);
    const done = isTold && lifecycle.actions[action]?.undo ? ["AllDone"] : [];
    const ofAll = together === null ? done : ["AllTitle", "AllText", "AllDone"];
    // What was done is said of each step that a dialog of its own took, too.
    const known = ["Text", "Done", "All", ...(ofAll.includes("AllDone") ? [] : ["AllDone"])].filter((ending) =>
      knownKeys.has(`${entity.name}Pages.${step}${ending}`),
    );
    return [...asked, ...ofAll, ...known].map((ending) => `${entity.name}Pages.${step}${ending}`);
  });
}

/** What the history of a document between two sides tells: by a text of the document's own, or by one for all. */
function keysOfHistory({ entity, steps }: Document): string[] {
  if (!("orgNo" in entity.fields && "supplierNo" in entity.fields)) return [];
  // A record that is no more has no history.
  const ofLifecycles = Object.values(steps).flatMap(({ lifecycle: { actions } }) =>
    Object.keys(actions).filter((action) => actions[action]?.to.length !== 0),
  );
  return [...new Set([...ofLifecycles, ...furtherActions])].map((action) => {
    const own = `history.${entity.name}.${action}`;
    return knownKeys.has(own) ? own : `history.${action}`;
  });
}

/** What the pages of plain base data are called, where a noun says it itself. */
const plainKeys = Object.values<{ entity: Pick<Entity, "name"> }>(plainNouns).flatMap(({ entity: { name } }) =>
  plainTextNames.map((each) => `${name}Pages.${each}`),
);

/** What roles may be granted on each menu, and what it is called there. */
const grantable = Object.entries(menus).flatMap(([menu, { flags }]) =>
  flags.map((flag) => ({ flag, key: flagLabelKey(menu as MenuName, flag) })),
);

const refusals = Object.values<Noun>(nouns).flatMap(({ refusals: said = [] }) => said);

const derivedKeys = new Set([
  ...entities.flatMap(({ name, fields }) => [
    `${name}.name`,
    ...["id", "version", ...Object.keys(fields)].map((field) => standing(fieldLabelKey(name, field))),
  ]),
  ...statusSets.flatMap(({ codes, labelKey }) => codes.map(labelKey)),
  ...lifecycles.flatMap(({ name, actions }) => Object.keys(actions).map((action) => `${name}.actions.${action}`)),
  ...documents.flatMap(keysOfSteps),
  ...Object.keys(menus).map((menu) => `menus.${menu}`),
  ...plainTextNames.map((each) => `plainPages.${each}`),
  ...plainKeys.filter((key) => knownKeys.has(key)),
  ...menuFlags.map((flag) => `flags.${flag}`),
  ...grantable.map(({ key }) => standing(key)),
  ...[...Object.keys(errors), ...refusals].map((error) => `errors.${error}`),
  ...Object.values(printed).flatMap(({ columns }) => Object.values(columns).map(({ label }) => standing(label))),
  ...Object.values(printed).flatMap((each) => ("signatures" in each ? each.signatures : [])),
  ...documents.flatMap(keysOfHistory),
  // A workbook that has columns of its own.
  ...orderAnswerImport.columns.map(({ labelKey }) => standing(labelKey)),
]);
const inCode = readKeysInCode(
  new Set([...knownKeys].map((key) => key.replace(/\..*/, ""))),
  new Set(entities.map(({ name }) => name)),
);

describe("The locale files", () => {
  it("S1.3a B1.6a have a text for everything the contract declares", () => {
    expect([...derivedKeys].filter((key) => !knownKeys.has(key))).toEqual([]);
  });

  it("S1.3a B1.6a have a text for every key that the code names", () => {
    const missing = [...inCode.keys].filter(([key]) => !knownKeys.has(standing(key)));
    expect(missing.map(([key, file]) => `${key} in ${file}`)).toEqual([]);
    const idle = [...inCode.prefixes].filter(([prefix]) => ![...knownKeys].some((key) => key.startsWith(prefix)));
    expect(idle.map(([prefix, file]) => `${prefix}… in ${file}`)).toEqual([]);
  });

  it("hold no text that nothing shows", () => {
    const prefixes = [...inCode.prefixes.keys()];
    const shown = new Set([...derivedKeys, ...[...inCode.keys.keys()].map(standing)]);
    const unused = [...knownKeys].filter(
      (key) => !shown.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it("S6.1a call each flag by what it allows on its menu, where that is not what it allows anywhere", () => {
    const anywhere = [
      "isSearch",
      "isAdd",
      "isModify",
      "isPhysicalDelete",
      "isImport",
      "isBatchUpdate",
      "isExport",
      "isPrint",
    ];
    const unsaid = grantable.filter(({ flag, key }) => !anywhere.includes(flag) && !knownKeys.has(key));
    expect(unsaid.map(({ key }) => key)).toEqual([]);
  });

  it("are given every {{parameter}} that the text of a message needs", () => {
    const messages = readMessagesInCode();
    expect(messages.length).toBeGreaterThan(0);
    const incomplete = messages.flatMap(({ file, key, parameters, isHandedOn }) =>
      parametersOf(english.get(key) ?? english.get(`${key}_other`) ?? "")
        .filter((name) => !parameters.includes(name) && (name === "count" || !isHandedOn))
        .map((name) => `{{${name}}} of ${key} in ${file}`),
    );
    expect(incomplete).toEqual([]);
  });

  it("say each key in one file only", () => {
    for (const language of languageCodes) {
      const names = [...readFiles(language).values()].flatMap((tree) => [...flatten(tree).keys()]);
      expect(names, language).toEqual([...new Set(names)]);
    }
  });
});

describe.each(languageCodes)("The texts in %s", (language) => {
  const own = textsOf(language);
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it("S1.3a B1.6a are the same keys as in English, in the same files, in the same order", () => {
    expect([...readFiles(language).keys()]).toEqual([...readFiles("en-US").keys()]);
    expect([...new Set([...own.keys()].map(asked))]).toEqual([...knownKeys]);
  });

  it("S1.3a have a form for each number the language tells apart, and no other", () => {
    const counted = [...new Set([...english.keys()].filter((key) => asked(key) !== key).map(asked))];
    for (const key of counted) {
      const forms = [...own.keys()].filter((form) => asked(form) === key);
      expect(forms.sort()).toEqual(plurals.map((category) => `${key}_${category}`).sort());
    }
  });

  it("S1.3a take the same {{parameters}} as in English", () => {
    const different = [...own].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(`${asked(key)}_other`) ?? "";
      return parametersOf(text).join() !== parametersOf(model).join();
    });
    expect(different).toEqual([]);
  });

  it("call the rules of materials alike wherever one is named", () => {
    const rules = { boxRuleNo: "boxRule", barRuleNo: "barcodeRule", lotRuleNo: "lotRule" };
    for (const [field, rule] of Object.entries(rules)) {
      const labels = [...own].filter(([key]) => key.endsWith(`.${field}`) && key !== `${rule}.${field}`);
      expect(labels.length).toBeGreaterThan(1);
      const others = labels.filter(([, text]) => text !== own.get(`${rule}.name`));
      expect(others).toEqual([]);
    }
  });

  it("S1.3a say something, without blanks around it", () => {
    expect([...own].filter(([, text]) => text.trim() === "" || text !== text.trim())).toEqual([]);
  });
});

describe.each(languageCodes.filter((language) => language !== "en-US"))("The texts in %s", (language) => {
  it("S1.3a are translated", () => {
    const same = [...textsOf(language)].filter(
      ([key, text]) =>
        text === english.get(key) && /\p{L}/u.test(text.replaceAll(/{{\w+}}/g, "")) && !untranslatable.has(text),
    );
    expect(same).toEqual([]);
  });
});

describe("The Chinese texts", () => {
  const simplified = textsOf("zh-CN");
  const traditional = textsOf("zh-TW");

  it("S1.3a are written in Simplified characters for the mainland", () => {
    expect([...simplified].filter(([, text]) => [...text].some((letter) => traditionalOnly.has(letter)))).toEqual([]);
  });

  it("S1.3a are written in Traditional characters and in the words of Taiwan", () => {
    expect([...traditional].filter(([, text]) => [...text].some((letter) => simplifiedOnly.has(letter)))).toEqual([]);
    expect([...traditional].filter(([, text]) => mainlandWords.some((word) => text.includes(word)))).toEqual([]);
  });
});

/** The texts that several keys share, whichever languages they are in. */
function sharedTexts(keys: readonly string[]): string[] {
  const keyOfText = new Map<string, string>();
  const shared: string[] = [];
  for (const language of languageCodes) {
    const own = textsOf(language);
    for (const key of keys) {
      const text = own.get(standing(key)) ?? key;
      const other = keyOfText.get(text) ?? key;
      if (other !== key) shared.push(`${other} and ${key}: ${text}`);
      keyOfText.set(text, key);
    }
  }
  return shared;
}

it("are not said of plain base data where they would be made of its name alike", () => {
  const texts = languageCodes.map(textsOf);
  const made = texts.map((own) => withPlainTexts(new Map([...own].filter(([key]) => !plainKeys.includes(key)))));
  expect(made[0]?.get("machinePages.add")).toBe("Add machine");
  const again = plainKeys.filter((key) => texts.every((own, at) => own.get(key) === made[at]?.get(key)));
  expect(again).toEqual([]);
});

describe("The labels", () => {
  it("are not said again where they are shared in the same words", () => {
    const texts = languageCodes.map(textsOf);
    const labels = entities.flatMap(({ name, fields }) =>
      Object.keys(fields).map((field) => fieldLabelKey(name, field)),
    );
    const again = labels.filter((key) => {
      const shared = sharedLabelKeys(key).find((each) => knownKeys.has(each));
      return shared && knownKeys.has(key) && texts.every((own) => own.get(key) === own.get(shared));
    });
    expect(again).toEqual([]);
  });

  it.each(entities.map(({ name, fields }) => ({ name, fields })))("tell the fields of $name apart", (entity) => {
    expect(sharedTexts(Object.keys(entity.fields).map((field) => fieldLabelKey(entity.name, field)))).toEqual([]);
  });

  it.each(statusSets.map(({ localeGroup, codes, labelKey }) => ({ localeGroup, codes, labelKey })))(
    "tell the codes of $localeGroup apart",
    ({ codes, labelKey }) => {
      expect(sharedTexts(codes.map(labelKey))).toEqual([]);
    },
  );
});

describe("The keys of texts", () => {
  it("look for a label with the noun, with the head of its lines, and with what several records have", () => {
    expect(sharedLabelKeys("supplier.createName")).toEqual(["common.createName"]);
    expect(sharedLabelKeys("purchaseOrderLine.orgNo")).toEqual(["purchaseOrder.orgNo", "common.orgNo"]);
    expect(sharedLabelKeys("common.orgNo")).toEqual([]);
  });

  it("join the levels of a file by dots, and are refused when two are the same", () => {
    const tree = { receipt: { status: "Status", "status.received": "Received", actions: { cancel: "Cancel" } } };
    expect(Object.fromEntries(flatten(tree))).toEqual({
      "receipt.status": "Status",
      "receipt.status.received": "Received",
      "receipt.actions.cancel": "Cancel",
    });
    expect(() => flatten({ a: { "b.c": "1", b: { c: "2" } } })).toThrow("a.b.c");
  });
});
