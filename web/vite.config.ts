import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://localhost:3000";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
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
            // Forms show it too, and are not to load what lists are made of for its sake.
            { name: "picker", test: /[\\/]TableOutlined\.js$/, priority: 1.5 },
            {
              name: "list",
              test: /src[\\/]list[\\/]ListPage\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 8000,
              priority: 1,
            },
            {
              name: "form",
              test: /src[\\/]form[\\/]FormPage\.tsx$/,
              entriesAware: true,
              entriesAwareMergeThreshold: 8000,
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
