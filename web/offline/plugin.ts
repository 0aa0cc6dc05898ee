import { createHash } from "node:crypto";
import { languageCodes } from "@tandem/contract/core/languages";
import type { Plugin } from "vite";
import { filesNamedBy, filesWith, ofLanguage, pageOf } from "../opening/files.ts";

/** What opens without a network: the frame and the page that receives by scanning, with all that it may load later. */
const ofFrame = "main\\.tsx|app[\\\\/](Layout|MenuDrawer)\\.tsx|ui[\\\\/]Asker\\.tsx|fields[\\\\/]listPicker\\.tsx";
const ofPage = "receiving[\\\\/]scanning[\\\\/]\\w+\\.tsx?";
const opened = new RegExp(`[\\\\/]src[\\\\/](${ofFrame}|${ofPage})$`);
const ofItsOwn = ["/index.html", "/opening.js", "/icon.svg"];

/** Writes `offline.json`: which files a device keeps to open the page without a network, and of which release they are. */
export const offlineFiles: Plugin = {
  name: "offline-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = pageOf(bundle);
      const files = new Set([...filesNamedBy(page), ...filesWith(bundle, opened)]);
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
