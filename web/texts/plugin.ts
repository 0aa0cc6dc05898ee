import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { flatten, type LocaleTree, mergeTrees } from "@tandem/contract/core/locales";
import { withPlainTexts } from "@tandem/contract/plain-texts";
import type { Plugin } from "vite";

const prefix = "virtual:texts/";
const locales = fileURLToPath(new URL("../../contract/locales/", import.meta.url));

/**
 * Makes `virtual:texts/en-US` of a language's files: all texts by their whole keys, as pages look them up.
 * Done once here, a telephone need not do it at every start; read as JSON they are also there sooner than as a program.
 */
export const flatTexts: Plugin = {
  name: "flat-texts",
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    const files = globSync(`${locales}${id.slice(prefix.length + 1)}/*.json`).sort();
    for (const file of files) this.addWatchFile(file);
    const trees = files.map((file): LocaleTree => JSON.parse(readFileSync(file, "utf8")));
    const texts = JSON.stringify(Object.fromEntries(withPlainTexts(flatten(mergeTrees(trees)))));
    return `export default JSON.parse(${JSON.stringify(texts)});`;
  },
};
