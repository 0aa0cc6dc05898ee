import { readdirSync, readFileSync } from "node:fs";
import { withPlainTexts } from "@tandem/contract/plain-texts";
import { flatten, mergeTrees } from "../contract/src/core/locales.ts";
import type { Language } from "./portal.ts";

export const languages: readonly Language[] = ["en-US", "zh-CN", "zh-TW", "vi-VN"];

/** The texts of a file of a language, as it stands. */
export function textsOf(language: Language, file: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`../contract/locales/${language}/${file}.json`, import.meta.url), "utf8"));
}

/** Every text of a language by its whole key. */
export function allTextsOf(language: Language): Map<string, string> {
  const directory = new URL(`../contract/locales/${language}/`, import.meta.url);
  const trees = readdirSync(directory).map((file) => textsOf(language, file.slice(0, -5)));
  return withPlainTexts(flatten(mergeTrees(trees)));
}

/** A key that found no text stands on the page as it is; all languages have the same keys. Files may be called as keys begin. */
export const untranslated = new RegExp(
  `\\b(${[...new Set([...allTextsOf("en-US").keys()].map((key) => key.split(".")[0]))].join("|")})\\.(?!csv|pdf|txt|xlsx|zip)[a-z]\\w*`,
);
