import type { LanguageCode } from "./languages.ts";

/** Words one after the other, as a reader's language separates them. */
export function listed(language: LanguageCode, words: readonly string[]): string {
  return words.join(language.startsWith("zh") ? "、" : ", ");
}
