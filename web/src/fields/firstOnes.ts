import { listed } from "@tandem/contract/core/listed";
import i18next from "i18next";
import { currentLanguage } from "../api/language.ts";

/** Of very many so many are named. */
const mostNamed = 20;

/** The first of very many, and how many there are besides, in the user's language; null where these are all. */
export function firstOnes<T>(all: readonly T[]): { readonly first: readonly T[]; readonly rest: string | null } {
  const count = all.length - mostNamed;
  return { first: all.slice(0, mostNamed), rest: count > 0 ? i18next.t("firstOnes.rest", { count }) : null };
}

/** The first of very many words in a row, and how many there are besides. */
export function firstInWords(words: readonly (string | number)[]): string {
  const { first, rest } = firstOnes(words);
  return inWords([...first.map(String), ...(rest ? [rest] : [])]);
}

/** Words one after the other, as the user's language separates them. */
export function inWords(words: readonly string[]): string {
  return listed(currentLanguage(), words);
}
