import { defineConfig } from "vite";

/** The service worker: one file without imports, at the root, where it may speak for the whole page. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../src/astragal/table/page",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "src/sw/index.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
  },
});
