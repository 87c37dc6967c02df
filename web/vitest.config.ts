import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import page from "./vite.config.ts";

/** Tests the page as it is built. */
export default mergeConfig(page, defineConfig({ test: { include: ["tests/**/*.test.ts"] } }));
