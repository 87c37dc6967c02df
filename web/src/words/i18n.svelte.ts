/** The language of the page: its own catalogue and the game's, switched together at any time. */
import { sentences, service } from "../wire/service";
import type { GameWords, Happening } from "../wire/forms";
import { keep, kept } from "../storage";
import { phrase, plural } from "./sentence";

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
  /** The game whose events are told now. */
  current = $state("");
  #page = $state.raw<Catalogue>({});
  #games = $state.raw<Record<string, GameWords>>({});
  #wanted: Language = "en";
  #entered = new Set<string>();

  /** Loads the language kept from last time, or the browser's. */
  async begin(): Promise<void> {
    const wanted = kept("language") ?? navigator.language.slice(0, 2);
    await this.speak(wanted in LANGUAGES ? (wanted as Language) : "en");
  }

  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    await this.#load().catch((error: unknown) => {
      if (this.#wanted === language) this.#wanted = this.language;
      throw error;
    });
  }

  /** The words of a game are there from now on, in every language that is spoken. */
  async enter(game: string): Promise<void> {
    this.current ||= game;
    this.#entered.add(game);
    if (this.#games[game]?.language !== this.#wanted) await this.#load();
  }

  /** All words in the language wanted last: games are entered and languages changed while others are still on their way. */
  async #load(): Promise<void> {
    const language = this.#wanted;
    const missing = [...this.#entered].filter((game) => this.#games[game]?.language !== language);
    const [page, ...words] = await Promise.all([CATALOGUES[language](), ...missing.map((game) => service.words(game, language))]);
    if (language !== this.#wanted) return this.#load();
    this.#page = page.default;
    sentences["offline"] = this.say("app.down");
    for (const code of ["not-found", "wrong-password", "login-taken", "unauthorized", "too-fast"]) sentences[code] = this.say(`refused.${code}`);
    this.#games = { ...this.#games, ...Object.fromEntries(missing.map((game, place) => [game, this.#seated(words[place] as GameWords)])) };
    this.language = language;
    keep("language", language);
    document.documentElement.lang = language;
  }

  /** Players who go by their seat are named as everywhere on the page. */
  #seated(words: GameWords): GameWords {
    return { ...words, words: { seat: this.#page["new.seat"] ?? "{n}", ...words.words } };
  }

  of(game: string): GameWords {
    const words = this.#games[game];
    if (!words) throw new Error(`no words of ${game} yet`);
    return words;
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
    const text = phrase(this.of(this.current), event);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}

export const tongue = new Tongue();
export const say = (key: string, gaps?: Record<string, string | number>): string => tongue.say(key, gaps);
