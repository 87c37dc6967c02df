/** The page's language: its own texts and the words of each game, switched together at any time. */
import { readStored, writeStored } from "../storage";
import { errorTexts, service } from "../wire/service";
import type { GameEvent, GameWords } from "../wire/messages";
import { renderSentence } from "./sentence";

export type Language = "en" | "pl" | "fr" | "hu";
export const LANGUAGES: Record<Language, string> = { en: "English", pl: "Polski", fr: "Français", hu: "Magyar" };
type Catalogue = Record<string, string>;
const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json"),
  pl: () => import("./pl.json"),
  fr: () => import("./fr.json"),
  hu: () => import("./hu.json"),
};
/** Error codes with a text of their own; for all others the service's sentence is shown. */
const ERROR_CODES = ["not-found", "wrong-password", "login-taken", "name-taken", "between-people", "seat-token", "unauthorized", "too-fast", "too-late", "unavailable"];

class I18n {
  language = $state<Language>("en");
  /** The game whose events are rendered now. */
  currentGame = $state("");
  #page = $state.raw<Catalogue>({});
  #games = $state.raw<Record<string, GameWords>>({});
  #requested: Language = "en";
  #loadedGames = new Set<string>();

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
    if (this.#games[game]?.language !== this.#requested) await this.#load();
  }

  /** Loads everything in the language requested last; a request may change while another one is under way. */
  async #load(): Promise<void> {
    const language = this.#requested;
    const missing = [...this.#loadedGames].filter((game) => this.#games[game]?.language !== language);
    const [page, ...words] = await Promise.all([CATALOGUES[language](), ...missing.map((game) => service.words(game, language))]);
    if (language !== this.#requested) return this.#load();
    this.#page = page.default;
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
    return text.replace(/\{([a-z]+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
  }

  has(key: string): boolean {
    return key in this.#page;
  }

  /** An event, a fact or an option in the words of the current game. */
  sentence(event: Pick<GameEvent, "key" | "params">): string {
    const text = renderSentence(this.gameWords(this.currentGame), event);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}

export const i18n = new I18n();
export const say = (key: string, gaps?: Record<string, string | number>): string => i18n.say(key, gaps);
