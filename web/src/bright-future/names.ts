/** The names of cards, words and players in the page's language. */
import { say, i18n } from "../words/i18n.svelte";
import type { View } from "./payloads";

export const GAME = "bright-future";

export const names = {
  get all() {
    return i18n.gameWords(GAME);
  },
  /** The name of a card; a hero's male side has the id `hero/male`. */
  card(id: string): string {
    return this.all.cards?.[id] ?? this.all.words[id] ?? id;
  },
  word(id: string): string {
    return this.all.words[id] ?? id;
  },
  /** Whether the name of a card in this language is our own translation. */
  isHouse(id: string): boolean {
    return this.all.house.includes(id);
  },
  /** The player at a seat: the chosen hero, else the player's name, else the number of the seat. */
  player(view: View, seat: number): string {
    const one = view.seats[seat];
    if (one?.hero) return this.card(one.side === "male" ? `${one.hero}/male` : one.hero);
    return i18n.people[seat] ?? say("new.seat", { n: seat + 1 });
  },
};
