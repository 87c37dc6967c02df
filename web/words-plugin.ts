/**
 * The page's texts in parts, so that nobody loads what their screen does not say: `words:<language>` has what every
 * screen may need, `words:<language>/<part>` what only some do.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const PREFIX = "words:";
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "src", "words");
/** Keys that every screen needs, whatever they begin with. */
const EVERYWHERE = new Set(["settings.language"]);
const question = (kind: string): string => `question.${kind}`;
/** The beginnings of the keys in each part. */
export const PARTS: Record<string, readonly string[]> = {
  // Questions that Bright Future alone asks come with its other texts.
  "bright-future": [
    "bf.",
    ...["boost", "borrow", "cancel", "code", "colony", "contact", "crawler", "deck", "demand", "dummy", "end of turn", "extras", "field", "fight", "forage", "freelancer", "friendly outpost"].map(question),
    ...["gear", "handcar", "hero", "infect", "lose gear", "mercenary", "offer", "place.", "prevent", "protection", "race", "reaction", "ready", "reorder", "reply", "reposition", "retaliate"].map(question),
    ...["rob bazaar", "soldiers", "strike back", "trade", "tunnel", "turn map", "visit"].map(question),
  ],
  study: ["lesson.", "setup."],
  profile: ["account.", "tokens.", "profile.", "settings."],
  // The names of levels and characters are said at tables, what they are like only where they are chosen.
  form: ["variant.", "warning.", ...["random", "greedy", "recruit", "scout", "veteran", "veteran:aggressor", "veteran:fortress", "veteran:trickster", "officer", "warlord"].map((name) => `level.${name}.about`)],
  analysis: ["luck."],
  puzzles: ["puzzle.", "puzzles."],
};

export function words(): Plugin {
  return {
    name: "words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = "", part] = id.slice(PREFIX.length + 1).split("/");
      const file = join(FOLDER, `${language}.json`);
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
      return `export default ${JSON.stringify(Object.fromEntries(texts.filter(([key]) => partOf(key) === part)))};`;
    },
  };
}

function partOf(key: string): string | undefined {
  if (EVERYWHERE.has(key)) return undefined;
  return Object.keys(PARTS).find((part) => PARTS[part]?.some((beginning) => key.startsWith(beginning)));
}
