/** The language of the page: its own catalogue and the game's, switched together at any time. */
import { service, silence } from "../wire/service";
import type { GameWords, Happening } from "../wire/forms";
import { keep, kept } from "./memory";
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

  /** Loads the language kept from last time, or the browser's. */
  async begin(): Promise<void> {
    const wanted = kept("language") ?? navigator.language.slice(0, 2);
    await this.speak(wanted in LANGUAGES ? (wanted as Language) : "en");
  }

  async speak(language: Language): Promise<void> {
    const known = Object.keys(this.#games);
    const [page, ...words] = await Promise.all([CATALOGUES[language](), ...known.map((game) => service.words(game, language))]);
    this.#page = page.default;
    silence.sentence = this.say("app.down");
    this.#games = Object.fromEntries(known.map((game, place) => [game, this.#seated(words[place] as GameWords)]));
    this.language = language;
    keep("language", language);
    document.documentElement.lang = language;
  }

  /** The words of a game are there from now on, in every language that is spoken. */
  async enter(game: string): Promise<void> {
    this.current ||= game;
    if (this.#games[game]?.language === this.language) return;
    const words = await service.words(game, this.language);
    this.#games = { ...this.#games, [game]: this.#seated(words) };
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
