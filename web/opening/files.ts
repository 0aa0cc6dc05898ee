import type { Rolldown } from "vite";

/** What is loaded for one language alone. */
export const ofLanguage = (code: string) =>
  new RegExp(
    `virtual:texts/${code}$|antd[\\\\/].*locale[\\\\/]${code.replace("-", "_")}\\.js$|` +
      `dayjs[\\\\/].*locale[\\\\/](${code.toLowerCase()}|${code.slice(0, 2)})\\.js$`,
  );

/** All that a build writes. */
export type Bundle = Rolldown.OutputBundle;

/** The files of the chunks that hold such modules, each after those that it cannot do without. */
export function filesWith(bundle: Bundle, wanted: RegExp): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const take = (fileName: string) => {
    const chunk = bundle[fileName];
    if (seen.has(fileName) || chunk?.type !== "chunk") return;
    seen.add(fileName);
    chunk.imports.forEach(take);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets, fileName]) files.add(file);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && chunk.moduleIds.some((id) => wanted.test(id))) take(chunk.fileName);
  }
  return files;
}

/** The page itself, as it was built. */
export function pageOf(bundle: Bundle): string {
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("The page itself was not built");
  return String(page.source);
}

/** The files that the page names, and loads before anything else. */
export const filesNamedBy = (page: string) => [...page.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = ""]) => file);
