/** The rule that the drawer shows, with the way back; the texts are loaded by chapter when a rule is opened. */
import { i18n, type Language } from "../words/i18n.svelte";

export interface ShownRule {
  id: string;
  /** The text in Markdown; empty if no rule has the id. */
  text: string;
  /** Whether the text is English because nobody has translated it. */
  isUntranslated: boolean;
  previous: string | null;
  next: string | null;
}

/** Rules of clocks and resigning are the same in both games and stand among those of the first. */
const SHARED = "neuroshima-hex";

class Rulebook {
  /** The ids opened one after the other; the last one is shown. */
  trail = $state.raw<string[]>([]);
  game = $state("");

  open(id: string, game = i18n.currentGame): void {
    if (!this.trail.length) this.game = game || SHARED;
    if (this.trail.at(-1) !== id) this.trail = [...this.trail, id];
  }

  goBack(): void {
    this.trail = this.trail.slice(0, -1);
  }

  close(): void {
    this.trail = [];
  }
}

export const rulebook = new Rulebook();

/** Loads a rule in a language; a text that is not translated comes in English. */
export async function loadRule(game: string, id: string, language: Language): Promise<ShownRule> {
  const { default: games } = await import("rules:index");
  for (const one of [game, SHARED]) {
    for (const [chapter, list] of Object.entries(games[one]?.ids ?? {})) {
      const ids = list.split(" ");
      const place = ids.indexOf(id);
      if (place < 0) continue;
      const load = async (wanted: string): Promise<string | undefined> => (await games[one]?.load[`${chapter}/${wanted}`]?.())?.default[id];
      const own = language === "en" ? undefined : await load(language);
      const text = own ?? (await load("en")) ?? "";
      return { id, text, isUntranslated: own === undefined && language !== "en", previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null };
    }
  }
  return { id, text: "", isUntranslated: false, previous: null, next: null };
}

/** The ids that a game has rules for, to tell a citation from other text. */
export async function knownRules(game: string): Promise<ReadonlySet<string>> {
  const { default: games } = await import("rules:index");
  return new Set([game, SHARED].flatMap((one) => Object.values(games[one]?.ids ?? {}).flatMap((list) => list.split(" "))));
}
