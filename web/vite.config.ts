import { preact } from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [preact()],
  build: {
    outDir: "../src/astragal/table/page",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      // A part is named after its folder, whichever version of the bundler made it: scene3d, map.
      output: {
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${facadeModuleId?.match(/(\w+)\/index\.tsx?$/)?.[1] ?? name}-[hash].js`,
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8045", ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
