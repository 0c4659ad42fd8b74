import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { preact } from "@preact/preset-vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const WORKER = "sw.js";
const TITLES = "virtual:titles/";

/** What all games are called and about, one small part per language: the cabinet needs no more of their catalogues. */
function titles(): Plugin {
  const folder = fileURLToPath(new URL("./src/words/games/", import.meta.url));
  return {
    name: "titles",
    resolveId: (id) => (id.startsWith(TITLES) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${TITLES}`)) return undefined;
      const ending = `.${id.slice(TITLES.length + 1)}.json`;
      const found: Record<string, { title: string; summary: string }> = {};
      for (const file of readdirSync(folder).filter((name) => name.endsWith(ending))) {
        this.addWatchFile(folder + file);
        const { title, summary } = JSON.parse(readFileSync(folder + file, "utf8")) as Record<string, string>;
        found[file.slice(0, -ending.length)] = { title: title!, summary: summary! };
      }
      return `export default ${JSON.stringify(found)}`;
    },
  };
}

/** The service worker is told all files of its build; any change of them or of the index makes it another one. */
function build(): Plugin {
  return {
    name: "build",
    enforce: "post", // when the index is there
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") return;
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .map((name) => `/${name}`)
        .sort();
      const index = bundle["index.html"];
      const text = index?.type === "asset" ? String(index.source) : "";
      const version = createHash("sha256")
        .update(JSON.stringify([files, text]))
        .digest("hex")
        .slice(0, 12);
      worker.code = `const BUILD=${JSON.stringify({ version, files })};${worker.code}`;
    },
  };
}

export default defineConfig({
  plugins: [preact(), titles(), build()],
  build: {
    outDir: "../src/astragal/table/page",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      // A part is named after its folder, whichever version of the bundler made it: scene3d, map.
      input: { index: "index.html", sw: "src/offline/worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js"),
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${facadeModuleId?.match(/(\w+)\/index\.tsx?$/)?.[1] ?? name}-[hash].js`,
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8045", ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
