import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compression } from "./compression-plugin.ts";
import { fonts } from "./fonts-plugin.ts";
import { preload } from "./preload-plugin.ts";
import { rules } from "./rules-plugin.ts";
import { shapes } from "./shapes-plugin.ts";
import { words } from "./words-plugin.ts";

// No module that is loaded by itself, such as a screen, may be in these groups.
const PAGE = /vite\/preload-helper|shapes:(geometry|paints)|node_modules\/(svelte\/(?!.*bindings\/(select|input)\.)|esm-env|clsx)|src\/(adapters|drawing|route|storage|screens\/Home|home\/Continue|words\/|wire\/(service|retry|sha256)|table\/(challenge|create-game|fair-dice|identity|players|settings|summary|times))/;
const TABLE = /src\/(help\/HelpButton|rules\/(RuleLink|rulebook)|table\/(?!DiceProof|DiceRound|Drawer|GameEnd|GamePanel|GameRow|Invitation|LiveBoard|PassDevice|PlaybackControls|files|imported-record|lessons|luck|position|puzzle|qr|rating-weight|replay|statistics|synthesizer)|wire\/(stream|submissions))/;
const DRAWING = /src\/(neuroshima-hex\/(lobby\/(ArmyCards|Artwork|SideIcon|armies)|options|catalogue|names|draw\/(Miniature|Emblem|Definitions|Tile\.|tile|army-style|edges|hexagon|numerals|path)))|shapes:neuroshima-hex/;

/** Builds the page into the Python package; everything comes from the service itself. */
export default defineConfig({
  plugins: [svelte(), shapes(), rules(), words(), fonts(), preload(), compression()],
  base: "/",
  build: {
    outDir: "../src/ashboard/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What is needed together comes in one file: many small ones compress worse, and cost more in headers than they hold.
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: "page", test: PAGE }, { name: "drawing", test: DRAWING }, { name: "table", test: TABLE }] } },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
