/** The languages of the product (S1.3a), each under its own name. */
export const languageNames = {
  "en-US": "English",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  "vi-VN": "Tiếng Việt",
} as const;

export type LanguageCode = keyof typeof languageNames;

/** The fields of records that have a name in each language. */
export const nameFields = {
  "en-US": "nameEnUs",
  "zh-CN": "nameZhCn",
  "zh-TW": "nameZhTw",
  "vi-VN": "nameViVn",
} as const satisfies Record<LanguageCode, string>;
export const languageCodes = Object.keys(languageNames) as LanguageCode[];

/** The language asked for when it is one of ours, else English. */
export function asLanguage(value: string | undefined | null): LanguageCode {
  const wanted = (value ?? "").replace("_", "-").toLowerCase();
  const exact = languageCodes.find((code) => code.toLowerCase() === wanted);
  if (exact) return exact;
  if (/^zh-(hant|tw|hk|mo)/.test(wanted)) return "zh-TW";
  return languageCodes.find((code) => code.slice(0, 2) === wanted.slice(0, 2)) ?? "en-US";
}
