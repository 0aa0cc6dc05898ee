import { createHash } from "node:crypto";
import { languageCodes } from "@tandem/contract/core/languages";
import type { Plugin, Rolldown } from "vite";

/** What opens without a network: the frame and the page that receives by scanning, with all that it may load later. */
const ofFrame = "main\\.tsx|app[\\\\/](Layout|MenuDrawer)\\.tsx|ui[\\\\/]Asker\\.tsx|fields[\\\\/]listPicker\\.tsx";
const ofPage = "receiving[\\\\/]scanning[\\\\/]\\w+\\.tsx?";
const opened = new RegExp(`[\\\\/]src[\\\\/](${ofFrame}|${ofPage})$`);
const ofItsOwn = ["/index.html", "/appearance.js", "/icon.svg"];

/** What is loaded for one language alone. */
const ofLanguage = (code: string) =>
  new RegExp(
    `virtual:texts/${code}$|antd[\\\\/].*locale[\\\\/]${code.replace("-", "_")}\\.js$|` +
      `dayjs[\\\\/].*locale[\\\\/](${code.toLowerCase()}|${code.slice(0, 2)})\\.js$`,
  );

type Bundle = Rolldown.OutputBundle;

/** The files of the chunks that hold such modules, and of those that these cannot do without. */
function filesWith(bundle: Bundle, wanted: RegExp): ReadonlySet<string> {
  const files = new Set<string>();
  const take = (fileName: string) => {
    const chunk = bundle[fileName];
    if (files.has(fileName) || chunk?.type !== "chunk") return;
    files.add(fileName);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets]) files.add(file);
    chunk.imports.forEach(take);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && chunk.moduleIds.some((id) => wanted.test(id))) take(chunk.fileName);
  }
  return files;
}

function pageOf(bundle: Bundle): string {
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("The page itself was not built");
  return String(page.source);
}

/** Writes `offline.json`: which files a device keeps to open the page without a network, and of which release they are. */
export const offlineFiles: Plugin = {
  name: "offline-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = pageOf(bundle);
      const named = [...page.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = ""]) => file);
      const files = new Set([...named, ...filesWith(bundle, opened)]);
      const addresses = (all: Iterable<string>) => [...all].sort().map((file) => `/${file}`);
      const byLanguage = Object.fromEntries(
        languageCodes.map((code) => {
          const own = [...filesWith(bundle, ofLanguage(code))].filter((file) => !files.has(file));
          if (own.length === 0) throw new Error(`No texts were built for ${code}`);
          return [code, addresses(own)];
        }),
      );
      const listed = { files: [...ofItsOwn, ...addresses(files)], byLanguage };
      const release = createHash("sha256").update(page).update(JSON.stringify(listed)).digest("hex").slice(0, 16);
      this.emitFile({ type: "asset", fileName: "offline.json", source: JSON.stringify({ release, ...listed }) });
    },
  },
};
