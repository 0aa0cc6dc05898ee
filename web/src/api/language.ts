import { asLanguage, type LanguageCode } from "@tandem/contract/core/languages";
import { sharedLabelKeys, textGiven } from "@tandem/contract/core/locales";
import { writtenNumber } from "@tandem/contract/core/written-numbers";
import type { Locale } from "antd/es/locale";
import dayjs from "dayjs";
import i18next, { type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { create } from "zustand";
import { readCookie, writeCookie } from "./cookies.ts";

const cookieName = "language";
const yearInMilliseconds = 365 * 24 * 3600 * 1000;

const texts: Record<LanguageCode, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  "en-US": () => import("virtual:texts/en-US"),
  "zh-CN": () => import("virtual:texts/zh-CN"),
  "zh-TW": () => import("virtual:texts/zh-TW"),
  "vi-VN": () => import("virtual:texts/vi-VN"),
};

const componentTexts: Record<LanguageCode, () => Promise<{ default: Locale }>> = {
  "en-US": () => import("antd/locale/en_US"),
  "zh-CN": () => import("antd/locale/zh_CN"),
  "zh-TW": () => import("antd/locale/zh_TW"),
  "vi-VN": () => import("antd/locale/vi_VN"),
};

const dateTexts: Record<LanguageCode, () => Promise<unknown>> = {
  "en-US": async () => dayjs.locale("en"),
  "zh-CN": async () => dayjs.locale((await import("dayjs/locale/zh-cn")).default),
  "zh-TW": async () => dayjs.locale((await import("dayjs/locale/zh-tw")).default),
  "vi-VN": async () => dayjs.locale((await import("dayjs/locale/vi")).default),
};

/** The language the pages are shown in, and Ant Design's own texts in it. */
export const useLanguage = create<{ code: LanguageCode; components: Locale | undefined }>(() => ({
  code: "en-US",
  components: undefined,
}));

/** The language for calls made outside of components. */
export function currentLanguage(): LanguageCode {
  return useLanguage.getState().code;
}

/** Whether a language was chosen on this device. */
export function isLanguageChosen(): boolean {
  return Boolean(readCookie(cookieName));
}

/** Shows the pages in another language and remembers it in a cookie (S1.3b). */
export async function switchLanguage(code: LanguageCode): Promise<void> {
  await showIn(code);
  writeCookie(cookieName, code, new Date(Date.now() + yearInMilliseconds));
}

/** Languages whose texts have come; names of a tenant's own fields may have come before. */
const withTexts = new Set<LanguageCode>();

async function showIn(code: LanguageCode): Promise<void> {
  const [loaded, components] = await Promise.all([
    withTexts.has(code) ? undefined : texts[code](),
    componentTexts[code](),
    dateTexts[code](),
  ]);
  // What has just been read is nobody else's, and need not be copied.
  if (loaded) i18next.addResourceBundle(code, "translation", loaded.default, false, true, { skipCopy: true });
  withTexts.add(code);
  await i18next.changeLanguage(code);
  document.documentElement.lang = code;
  useLanguage.setState({ code, components: components.default });
}

function sharedLabel(key: string): string | undefined {
  const shared = sharedLabelKeys(key).find((each) => i18next.exists(each));
  return shared && i18next.t(shared);
}

/** A list asks for the same labels in each row: where one stands is looked for once. */
function keptSharedLabel(key: string): string | undefined {
  const text = sharedLabel(key);
  if (text !== undefined) i18next.addResource(currentLanguage(), "translation", key, text, { silent: true });
  return text;
}

/** Numbers in texts are written as those beside them. */
const numbersInTexts: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) =>
    (typeof value === "number" ? writtenNumber(String(value), currentLanguage()) : value) as string,
};

/** Loads the language chosen before, else the browser's; the user's own follows once they are known. */
export async function startLanguage(): Promise<void> {
  const code = asLanguage(readCookie(cookieName) ?? navigator.language);
  // Calls name it before its texts are there.
  useLanguage.setState({ code });
  await i18next
    .use(initReactI18next)
    .use(numbersInTexts)
    .init({
      resources: {},
      fallbackLng: false,
      // A key is found as a whole: `status` and `status.draft` stand side by side.
      keySeparator: false,
      nsSeparator: false,
      // What a tenant called something itself is shown as it is.
      parseMissingKeyHandler: (key) => textGiven(key) ?? keptSharedLabel(key) ?? key,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    });
  await showIn(code);
}
