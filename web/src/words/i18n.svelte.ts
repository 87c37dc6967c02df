/** The page's language: its own texts and the words of each game, switched together at any time. */
import { readStored, writeStored } from "../storage";
import { errorTexts, service } from "../wire/service";
import type { GameEvent, GameWords } from "../wire/messages";
import { choosePlurals, fitWords, renderSentence } from "./sentence";

export type Language = "en" | "pl" | "fr" | "hu";
export const LANGUAGES: Record<Language, string> = { en: "English", pl: "Polski", fr: "Français", hu: "Magyar" };
type Catalogue = Record<string, string>;
/** Texts that only some screens need. */
export type Part = "bright-future" | "study" | "profile" | "form" | "analysis" | "puzzles";
type Load = () => Promise<{ default: Catalogue }>;
const CATALOGUES: Record<Language, Record<Part | "page", Load>> = {
  en: { page: () => import("words:en"), "bright-future": () => import("words:en/bright-future"), study: () => import("words:en/study"), profile: () => import("words:en/profile"), form: () => import("words:en/form"), analysis: () => import("words:en/analysis"), puzzles: () => import("words:en/puzzles") },
  pl: { page: () => import("words:pl"), "bright-future": () => import("words:pl/bright-future"), study: () => import("words:pl/study"), profile: () => import("words:pl/profile"), form: () => import("words:pl/form"), analysis: () => import("words:pl/analysis"), puzzles: () => import("words:pl/puzzles") },
  fr: { page: () => import("words:fr"), "bright-future": () => import("words:fr/bright-future"), study: () => import("words:fr/study"), profile: () => import("words:fr/profile"), form: () => import("words:fr/form"), analysis: () => import("words:fr/analysis"), puzzles: () => import("words:fr/puzzles") },
  hu: { page: () => import("words:hu"), "bright-future": () => import("words:hu/bright-future"), study: () => import("words:hu/study"), profile: () => import("words:hu/profile"), form: () => import("words:hu/form"), analysis: () => import("words:hu/analysis"), puzzles: () => import("words:hu/puzzles") },
};
const isPart = (game: string): game is Part => game in CATALOGUES.en && game !== "page";
/** Error codes with a text of their own; for all others the service's sentence is shown. */
const ERROR_CODES = ["not-found", "wrong-password", "wrong-code", "login-taken", "name-taken", "between-people", "seat-token", "unauthorized", "too-fast", "too-late", "unavailable"];

class I18n {
  language = $state<Language>("en");
  /** The game whose events are rendered now. */
  currentGame = $state("");
  /** The names of the players at the table, by seat; sentences name players by their seat until they have a side. */
  people = $state.raw<(string | null)[]>([]);
  #page = $state.raw<Catalogue>({});
  #games = $state.raw<Record<string, GameWords>>({});
  #requested: Language = "en";
  #loadedGames = new Set<string>();
  #loadedParts = new Set<Part | "page">(["page"]);

  /** Loads the language of the last visit, or the browser's. */
  async start(): Promise<void> {
    const wanted = readStored("language") ?? navigator.language.slice(0, 2);
    await this.setLanguage(wanted in LANGUAGES ? (wanted as Language) : "en");
  }

  async setLanguage(language: Language): Promise<void> {
    this.#requested = language;
    await this.#load().catch((error: unknown) => {
      if (this.#requested === language) this.#requested = this.language;
      throw error;
    });
  }

  /** Loads the words of a game, now and after every change of language. */
  async loadGame(game: string): Promise<void> {
    this.currentGame ||= game;
    this.#loadedGames.add(game);
    if (isPart(game)) this.#loadedParts.add(game);
    if (this.#games[game]?.language !== this.#requested) await this.#load();
  }

  /** Loads a part of the page's texts, now and after every change of language. */
  async loadPart(part: Part): Promise<void> {
    this.#loadedParts.add(part);
    await this.#load();
  }

  /** Loads everything in the language requested last; a request may change while another one is under way. */
  async #load(): Promise<void> {
    const language = this.#requested;
    const missing = [...this.#loadedGames].filter((game) => this.#games[game]?.language !== language);
    const parts = [...this.#loadedParts];
    const [texts, words] = await Promise.all([
      Promise.all(parts.map((part) => CATALOGUES[language][part]())),
      Promise.all(missing.map((game) => service.words(game, language))),
    ]);
    if (language !== this.#requested) return this.#load();
    // A part that was loaded meanwhile stays.
    this.#page = Object.assign({}, language === this.language ? this.#page : {}, ...texts.map((part) => part.default)) as Catalogue;
    errorTexts["offline"] = this.say("app.down");
    for (const code of ERROR_CODES) errorTexts[code] = this.say(`refused.${code}`);
    this.#games = { ...this.#games, ...Object.fromEntries(missing.map((game, place) => [game, this.#withSeatName(words[place] as GameWords)])) };
    this.language = language;
    writeStored("language", language);
    document.documentElement.lang = language;
  }

  /** Names players without a hero by their seat, as the rest of the page does. */
  #withSeatName(words: GameWords): GameWords {
    return { ...words, words: { seat: this.#page["new.seat"] ?? "{n}", ...words.words } };
  }

  gameWords(game: string): GameWords {
    const words = this.#games[game];
    if (!words) throw new Error(`the words of ${game} are not loaded`);
    return words;
  }

  /** A text of the page with its placeholders filled. */
  say(key: string, gaps: Record<string, string | number> = {}): string {
    const text = this.#page[key] ?? key;
    const filled = choosePlurals(this.language, text, gaps).replace(/\{([a-z]+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
    return fitWords(this.language, filled);
  }

  has(key: string): boolean {
    return key in this.#page;
  }

  /** Names players by their own names where an event names them by their seats. */
  #namePlayers(params: GameEvent["params"]): GameEvent["params"] {
    const nameAt = (value: unknown): unknown => (typeof value === "string" && /^Seat \d+$/.test(value) ? (this.people[Number(value.slice(5))] ?? value) : value);
    return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, Array.isArray(value) ? value.map(nameAt) : nameAt(value)])) as GameEvent["params"];
  }

  /** An event, a fact or an option in the words of the current game. */
  sentence(event: Pick<GameEvent, "key" | "params">): string {
    const text = renderSentence(this.gameWords(this.currentGame), { ...event, params: this.#namePlayers(event.params) });
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}

export const i18n = new I18n();
export const say = (key: string, gaps?: Record<string, string | number>): string => i18n.say(key, gaps);
