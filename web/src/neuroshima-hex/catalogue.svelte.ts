/** What the game offers and how its tiles are printed; loaded once and cached. */
import type { PrintedTile } from "./payloads";
import type { Army, Offers } from "./payloads";
import { GAME } from "./names";
import { service } from "../wire/service";

class Catalogue {
  #offers = $state.raw<Offers | null>(null);
  #tiles = new Map<string, PrintedTile>();

  async load(): Promise<void> {
    if (this.#offers) return;
    const offers = await service.offers<Offers>(GAME);
    for (const army of offers.armies) {
      for (const tile of [...army.tiles, ...army.structure]) this.#tiles.set(`${army.id} ${tile.id}`, tile);
    }
    for (const mission of offers.missions) {
      for (const tile of mission.tiles) this.#tiles.set(`${tile.army} ${tile.id}`, tile);
    }
    this.#offers = offers;
  }

  get offers(): Offers {
    if (!this.#offers) throw new Error("the catalogue is not loaded");
    return this.#offers;
  }

  tile = (army: string, tile: string): PrintedTile | undefined => this.#tiles.get(`${army} ${tile}`);

  army(id: string): Army | undefined {
    return this.offers.armies.find((army) => army.id === id);
  }
}

export const catalogue = new Catalogue();
