/** What the game offers and how its cards are printed; loaded once and cached. */
import { service } from "../wire/service";
import type { Card, Mode, Offers } from "./payloads";
import { GAME } from "./names";

class Catalogue {
  #offers = $state.raw<Offers | null>(null);
  #cards = new Map<string, Card>();
  #earlier = new Map<string, Card>();
  #rules = $state(0);

  async load(): Promise<void> {
    if (this.#offers) return;
    const offers = await service.offers<Offers>(GAME);
    for (const card of offers.cards) this.#cards.set(card.id, card);
    for (const [rules, cards] of Object.entries(offers.earlier)) {
      for (const card of cards) this.#earlier.set(`${rules} ${card.id}`, card);
    }
    this.#offers = offers;
  }

  get offers(): Offers {
    if (!this.#offers) throw new Error("the catalogue is not loaded");
    return this.#offers;
  }

  /** Shows the cards of a rules version; 0 is the latest. */
  useRules(rules: number): void {
    this.#rules = rules;
  }

  card(id: string): Card | undefined {
    return this.#earlier.get(`${this.#rules} ${id}`) ?? this.#cards.get(id);
  }

  mode(id: string): Mode | undefined {
    return this.offers.modes.find((mode) => mode.id === id);
  }
}

export const catalogue = new Catalogue();
