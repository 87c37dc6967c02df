/** Cards, words and players by their names in the language of the page. */
import { say, tongue } from "../words/i18n.svelte";
import type { View } from "./forms";

export const GAME = "bright-future";

export const names = {
  get all() {
    return tongue.of(GAME);
  },
  /** A card; a hero's male side stands behind a stroke. */
  card(id: string): string {
    return this.all.cards?.[id] ?? this.all.words[id] ?? id;
  },
  word(id: string): string {
    return this.all.words[id] ?? id;
  },
  /** Whether the name of a card in this language is our own. */
  isHouse(id: string): boolean {
    return this.all.house.includes(id);
  },
  /** Who sits there: the hero once one is chosen, else the race or the number of the seat. */
  player(view: View, seat: number): string {
    const one = view.seats[seat];
    if (one?.hero) return this.card(one.side === "male" ? `${one.hero}/male` : one.hero);
    return say("new.seat", { n: seat + 1 });
  },
};
