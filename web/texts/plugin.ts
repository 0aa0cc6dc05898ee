import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { flatten, type LocaleTree, mergeTrees } from "@tandem/contract/core/locales";
import { withPlainTexts } from "@tandem/contract/plain-texts";
import type { Plugin } from "vite";

const prefix = "virtual:texts/";
const locales = fileURLToPath(new URL("../../contract/locales/", import.meta.url));

const filesOf = (code: string) => globSync(`${locales}${code}/*.json`).sort();

/** All texts of a language by their whole keys. */
export function textsOf(code: string): Map<string, string> {
  const trees = filesOf(code).map((file): LocaleTree => JSON.parse(readFileSync(file, "utf8")));
  return withPlainTexts(flatten(mergeTrees(trees)));
}

/**
 * Makes `virtual:texts/en-US` of a language's files: all texts by their whole keys, as pages look them up.
 * Done once here, a telephone need not do it at every start; read as JSON they are also there sooner than as a program.
 */
export const flatTexts: Plugin = {
  name: "flat-texts",
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    const code = id.slice(prefix.length + 1);
    for (const file of filesOf(code)) this.addWatchFile(file);
    const texts = JSON.stringify(Object.fromEntries(textsOf(code)));
    return `export default JSON.parse(${JSON.stringify(texts)});`;
  },
};
