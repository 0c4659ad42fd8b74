import { preact } from "@preact/preset-vite";
import { defineConfig } from "vite";

/** A page of its own: it has no service worker, and lies where the script that measures wants it. */
export default defineConfig({
  plugins: [preact()],
  build: { emptyOutDir: true, target: "es2022" },
});
