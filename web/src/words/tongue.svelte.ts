/** The language of the page: its own catalogue and the game's, switched together at any time. */
import { service } from "../wire/service";
import type { GameWords, Happening } from "../wire/forms";
import { keep, kept } from "./memory";
import { phrase, plural, tileName } from "./sentence";

export type Language = "en" | "pl" | "fr" | "hu";
export const LANGUAGES: Record<Language, string> = { en: "English", pl: "Polski", fr: "Français", hu: "Magyar" };
type Catalogue = Record<string, string>;
const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json"),
  pl: () => import("./pl.json"),
  fr: () => import("./fr.json"),
  hu: () => import("./hu.json"),
};

class Tongue {
  language = $state<Language>("en");
  #page = $state.raw<Catalogue>({});
  #game = $state.raw<GameWords | null>(null);

  /** Loads the language kept from last time, or the browser's. */
  async begin(): Promise<void> {
    const wanted = kept("language") ?? navigator.language.slice(0, 2);
    await this.speak(wanted in LANGUAGES ? (wanted as Language) : "en");
  }

  async speak(language: Language): Promise<void> {
    const [page, game] = await Promise.all([CATALOGUES[language](), service.words(language)]);
    this.#page = page.default;
    this.#game = game;
    this.language = language;
    keep("language", language);
    document.documentElement.lang = language;
  }

  get game(): GameWords {
    if (!this.#game) throw new Error("no words yet");
    return this.#game;
  }

  /** A text of the page with its gaps filled. */
  say(key: string, gaps: Record<string, string | number> = {}): string {
    const text = this.#page[key] ?? key;
    return text.replace(/\{([a-z]+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
  }

  has(key: string): boolean {
    return key in this.#page;
  }

  /** A counted text: key.one, key.few, key.other. */
  count(key: string, number: number): string {
    const form = plural(this.language, number);
    return this.say(this.has(`${key}.${form}`) ? `${key}.${form}` : `${key}.other`, { n: number });
  }

  event(event: Pick<Happening, "key" | "params">): string {
    const text = phrase(this.game, event);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  tile(army: string, tile: string): string {
    return tileName(this.game, army, tile) ?? tile;
  }

  army(army: string): string {
    return this.game.armies[army] ?? army;
  }
}

export const tongue = new Tongue();
export const say = (key: string, gaps?: Record<string, string | number>): string => tongue.say(key, gaps);
