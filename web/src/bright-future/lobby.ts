/** Bright Future in the new-game screen and in lists: modes, players, difficulty. */
import type { GameLobby } from "../table/adapter";
import { say, i18n } from "../words/i18n.svelte";
import { catalogue } from "./catalogue.svelte";
import Artwork from "./lobby/Artwork.svelte";
import ModeOptions from "./lobby/ModeOptions.svelte";
import SideIcon from "./lobby/SideIcon.svelte";
import { GAME, names } from "./names";
import { BrightFutureOptions } from "./options.svelte";

/** Heroes are chosen during the game; until then players are called by their names. A puzzle has its hero, and whom they meet. */
function sides(options: Record<string, unknown>): string[] {
  const cards = options["cards"];
  return Array.isArray(cards) ? cards.map((card) => names.card(String(card))) : Array.from({ length: Number(options["players"] ?? 2) }, () => "");
}

function modeName(options: Record<string, unknown>): string {
  const mode = String(options["mode"] ?? "");
  return i18n.has(`bf.mode.${mode}`) ? say(`bf.mode.${mode}`) : mode;
}

const lobby: GameLobby = {
  game: GAME,
  load: () => catalogue.load(),
  levels: () => catalogue.offers.levels,
  characters: () => catalogue.offers.characters,
  newOptions: () => new BrightFutureOptions(),
  sides,
  mode: modeName,
  filters: () => [],
  Artwork,
  Cards: ModeOptions,
  loadForm: async () => {
    const [seat, rules] = await Promise.all([import("./lobby/SeatOptions.svelte"), import("./lobby/RulesOptions.svelte")]);
    return { SeatOptions: seat.default, RulesOptions: rules.default };
  },
  loadMiniature: async () => (await import("./lobby/LiveHeroes.svelte")).default,
  SideIcon,
  lesson: "fight",
};

export default lobby;
