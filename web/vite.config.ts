import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { quietIcons, withoutStyles, withStyleSheet } from "./ant-design/plugin.ts";
import { offlineFiles } from "./offline/plugin.ts";
import { openingFiles } from "./opening/plugin.ts";
import { flatTexts } from "./texts/plugin.ts";

const server = "http://localhost:3000";

/**
 * The page shows its bar before it waits for the scripts: they are large, and it needs none of them. `opening.js` runs one after the
 * other; run all at once they would keep a telephone from answering for a while.
 */
const scriptsAfterPaint: Plugin = {
  name: "scripts-after-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const own = /<script type="module" crossorigin src=("[^"]+")><\/script>/.exec(html);
      if (!own) throw new Error("The page has no script of its own");
      return html
        .replace(own[0], "")
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" data-part fetchpriority="low"')
        .replace(
          "</head>",
          `<link rel="modulepreload" data-part fetchpriority="low" crossorigin href=${own[1]}></head>`,
        );
    },
  },
};

/** Every component asks whether it stands in a form, and is not to bring all that forms are made of for its sake. */
const formContextAlone: Plugin = {
  name: "form-context-alone",
  enforce: "pre",
  resolveId(name, importer) {
    if (name !== "@rc-component/form" || !importer || !/[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer))
      return null;
    return this.resolve("@rc-component/form/es/FormContext.js", importer);
  },
};

const schemas = fileURLToPath(new URL("src/ui/schemas.ts", import.meta.url));
const contract = /[\\/]contract[\\/]src[\\/]/;

/** The contract makes its schemas when they are first asked for, by what makes them so: what that lacks ends the build. */
const lateSchemas: Plugin = {
  name: "late-schemas",
  enforce: "pre",
  resolveId: (name, importer) => (name === "zod" && importer && contract.test(importer) ? schemas : null),
  transform(code, id) {
    if (!contract.test(id)) return;
    const known = new Set([...readFileSync(schemas, "utf8").matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name));
    const lacking = [...code.matchAll(/\bz\.(\w+)[\w.]*\(/g)].find(([, name]) => !known.has(name));
    if (lacking) this.error(`${id} asks for ${lacking[0]}), which src/ui/schemas.ts does not make`);
  },
};

/** What is not ours, and what stands in the place of one of them. */
const library = /[\\/]node_modules[\\/]|[\\/]ui[\\/]schemas\.ts$/;

/** Those that draw, apart from those that know, fetch and check: each is run while a telephone is not kept from answering. */
const components = /[\\/]node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/;

/** What lists and documents have of what forms are made of. */
const input = /antd[\\/]es[\\/](input|alert|skeleton|form[\\/]hooks[\\/]useVariants)[\\/.]|fields[\\/]fieldRules\.ts$/;

/** What nearly each page of a document shows, as far as that brings little besides. */
const document = new RegExp(
  [
    "document[\\\\/](DocumentPage|HistoryTimeline|WholeDocument|states|documentFace|stepWords|takeStep)",
    "document[\\\\/](useSteps|facts|Changes|LineStep|LinesTable|lines[\\\\/]lines)",
    "orders[\\\\/]purchase-orders[\\\\/](promises|priceText|useDaysApart|DifferenceText|copiedOrder)",
    "ui[\\\\/](Loaded|askReason)",
  ]
    .map((each) => `src[\\\\/]${each}`)
    .join("|"),
);

/** Numbers, their units, and how they are shown. */
const numbers =
  /core[\\/](numbers|currencies|exact|doubts|quantities-by-unit)\.ts$|fields[\\/](format|QuantityBar)\.|[\\/]big\.js[\\/]/;

const pages = fileURLToPath(new URL("src", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    formContextAlone,
    lateSchemas,
    quietIcons,
    withoutStyles,
    withStyleSheet(pages),
    flatTexts,
    scriptsAfterPaint,
    offlineFiles,
    openingFiles,
  ],
  optimizeDeps: { rolldownOptions: { plugins: [quietIcons, withoutStyles] } },
  build: {
    // Small files stay files: the content security policy allows no data addresses for scripts and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
            // What every page needs, in parts that run one after the other.
            { name: "components", tags: ["$initial"], test: components, priority: 2.3 },
            { name: "libraries", tags: ["$initial"], test: library, priority: 2.2 },
            { name: "core", tags: ["$initial"], test: /contract[\\/]src[\\/]core[\\/]/, priority: 2.15 },
            { name: "base-data", tags: ["$initial"], test: /contract[\\/]src[\\/]base-data[\\/]/, priority: 2.12 },
            { name: "contract", tags: ["$initial"], test: contract, priority: 2.1 },
            { name: "frame", tags: ["$initial"], priority: 2 },
            // What many files take a little of is no reason to load all of one of them.
            { name: "icons", test: /@ant-design[\\/]icons(-svg)?[\\/]/, minShareCount: 12, priority: 1.95 },
            { name: "icons", test: /(Lock|Safety|User)Outlined\.js$/, priority: 1.95 },
            { name: "frame", test: /src[\\/](api[\\/]ownPath|app[\\/]Copyright)\.tsx?$/, priority: 2 },
            { name: "input", test: input, priority: 1.92 },
            { name: "numbers", test: numbers, priority: 1.7 },
            // What signing in shows forms show too; the frame around the pages is shown to whoever is signed in.
            { name: "sign-in", test: /src[\\/]app[\\/]SignIn\.tsx$/, priority: 1.9 },
            { name: "layout", test: /src[\\/]app[\\/]Layout\.tsx$/, priority: 1.8 },
            // Forms show it too, and are not to load what lists are made of for its sake.
            { name: "picker", test: /[\\/]TableOutlined\.js$/, priority: 1.5 },
            { name: "list", test: /src[\\/]list[\\/]ListPage\.tsx$/, priority: 1 },
            {
              name: "form",
              test: /src[\\/]form[\\/]FormPage\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 24000,
              priority: 1,
            },
            // Descriptions of records, of which nearly every page needs some: two files, each run by itself, not twenty in a row.
            { name: "orders", test: /contract[\\/]src[\\/]orders[\\/]/, minShareCount: 8, priority: 1.65 },
            { name: "records", test: /contract[\\/]src[\\/]/, minShareCount: 8, priority: 1.6 },
            // The same of what pages of documents are made of; what it needs itself stays where it is.
            {
              name: "document",
              test: document,
              minShareCount: 2,
              priority: 0.5,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/dapilc": server,
      "/productWebSocket": { target: server, ws: true },
    },
  },
});
