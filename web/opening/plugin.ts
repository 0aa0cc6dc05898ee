import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { languageCodes } from "@tandem/contract/core/languages";
import { sharedLabelKeys } from "@tandem/contract/core/locales";
import { pathOf } from "@tandem/contract/core/service";
import { currentUsers } from "@tandem/contract/identity/sessions";
import type { Plugin } from "vite";
import type { Place } from "../src/routes/place.ts";
import { aliases, places } from "../src/routes/table.ts";
import { textsOf } from "../texts/plugin.ts";
import { type Bundle, filesNamedBy, filesWith, ofLanguage, pageOf } from "./files.ts";

const loaders = fileURLToPath(new URL("../src/app/pages.ts", import.meta.url));

/** The file of every page by the name of its route, as `pages.ts` loads it; those of plain base data are of one making. */
function pageFiles(): Map<string, string> {
  const said = readFileSync(loaders, "utf8").matchAll(/^ {2}"?([\w.]+)"?: \(\) => import\("\.\.\/([^"]+)"\),$/gm);
  const own = new Map([...said].map(([, name = "", file = ""]) => [name, file]));
  const plain = (name: string) =>
    /\.(Add|Modify)$/.test(name) ? "base-data/plainForm.tsx" : "base-data/plainList.tsx";
  const withPage = Object.entries(places).filter(([, place]) => !("pageless" in place) && !("opens" in place));
  return new Map(withPage.map(([name]) => [name, own.get(name) ?? plain(name)]));
}

const escaped = (path: string) => path.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const inSources = (path: string) => new RegExp(`[\\\\/]src[\\\\/]${escaped(path).replaceAll("\\/", "[\\\\/]")}$`);

const texts = Object.fromEntries(languageCodes.map((code) => [code, textsOf(code)]));

/** What is said in each language where a page will stand: what it is called, where its heading says that. */
function openingOf({ title, coming, back, public: isPublic }: Place) {
  if (isPublic) return undefined;
  const said = coming ?? title;
  const textIn = (code: string) => {
    const key = [said, ...sharedLabelKeys(said)].find((each) => texts[code]?.has(each));
    if (key === undefined) throw new Error(`${code} has no text for ${said}`);
    return texts[code]?.get(key) ?? "";
  };
  return {
    as: coming ? "coming" : back ? "inner" : "title",
    texts: Object.fromEntries(languageCodes.map((code) => [code, textIn(code)])),
  };
}

/** What each page is made of, and which page stands at which address, under whatever name. */
function openedPages(bundle: Bundle, without: ReadonlySet<string>) {
  const paths: Record<string, { page: string; opening?: ReturnType<typeof openingOf> }> = {};
  const pages: Record<string, string[]> = {};
  for (const [name, file] of pageFiles()) {
    const files = [...filesWith(bundle, inSources(file))];
    if (files.length === 0) throw new Error(`Nothing was built of ${file}`);
    pages[file] = files.filter((each) => !without.has(each));
    const others = Object.entries(aliases).flatMap(([alias, of]) => (of === name ? [alias] : []));
    const place: Place = places[name as keyof typeof places];
    for (const path of [place.path, ...others]) paths[path] = { page: file, opening: openingOf(place) };
  }
  return { paths, pages };
}

const whoIsSignedIn = pathOf(currentUsers, "getCurrentUser");

/**
 * Writes `opening.json`: which files the first page at an address is made of, so that the server can name them in the page.
 * Else a device hears of them one after the other: of the frame when the scripts have run, of its parts when that has come.
 */
export const openingFiles: Plugin = {
  name: "opening-files",
  apply: "build",
  transformIndexHtml: (html) => html.replace('src="/opening.js"', `$& data-session="${whoIsSignedIn}"`),
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const named = new Set(filesNamedBy(pageOf(bundle)));
      const filesOf = (wanted: RegExp) => [...filesWith(bundle, wanted)].filter((file) => !named.has(file));
      const frame = filesOf(inSources("app/Layout.tsx"));
      const source = JSON.stringify({
        languages: Object.fromEntries(languageCodes.map((code) => [code, filesOf(ofLanguage(code))])),
        signIn: filesOf(inSources("app/SignIn.tsx")),
        frame,
        ...openedPages(bundle, new Set([...named, ...frame])),
      });
      this.emitFile({ type: "asset", fileName: "opening.json", source });
    },
  },
};
