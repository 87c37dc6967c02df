/** Every card in the box as it is printed, and what can be set up; asked for once. */
import { service } from "../wire/service";
import type { Card, Mode, Offers } from "./forms";
import { GAME } from "./names";

class Box {
  #offers = $state.raw<Offers | null>(null);
  #cards = new Map<string, Card>();

  async load(): Promise<void> {
    if (this.#offers) return;
    const offers = await service.offers<Offers>(GAME);
    for (const card of offers.cards) this.#cards.set(card.id, card);
    this.#offers = offers;
  }

  get offers(): Offers {
    if (!this.#offers) throw new Error("no offers yet");
    return this.#offers;
  }

  card(id: string): Card | undefined {
    return this.#cards.get(id);
  }

  mode(id: string): Mode | undefined {
    return this.offers.modes.find((mode) => mode.id === id);
  }
}

export const box = new Box();
