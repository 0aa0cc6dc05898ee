import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { quietIcons, withoutStyles, withStyleSheet } from "./ant-design/plugin.ts";
import { offlineFiles } from "./offline/plugin.ts";
import { flatTexts } from "./texts/plugin.ts";

const server = "http://localhost:3000";

/** The page shows its bar before it waits for the scripts: they are large, and it needs none of them. */
const scriptsAfterPaint: Plugin = {
  name: "scripts-after-paint",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
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

const pages = fileURLToPath(new URL("src", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    formContextAlone,
    quietIcons,
    withoutStyles,
    withStyleSheet(pages),
    flatTexts,
    scriptsAfterPaint,
    offlineFiles,
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
            { name: "frame", tags: ["$initial"], priority: 2 },
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
