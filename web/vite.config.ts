import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { shapes } from "./shapes-plugin.ts";

/** Builds the page into the Python package; everything comes from the service itself. */
export default defineConfig({
  plugins: [svelte(), shapes()],
  base: "/",
  build: {
    outDir: "../src/ashboard/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
