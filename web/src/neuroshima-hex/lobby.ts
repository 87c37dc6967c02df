/** Neuroshima Hex in the new-game screen and in lists: its options, and who plays which army. */
import type { GameLobby } from "../table/adapter";
import Artwork from "./lobby/Artwork.svelte";
import ArmyCards from "./lobby/ArmyCards.svelte";
import SideIcon from "./lobby/SideIcon.svelte";
import { armiesOf } from "./lobby/armies";
import { catalogue } from "./catalogue.svelte";
import { GAME, names } from "./names";
import { HexOptions } from "./options.svelte";

const lobby: GameLobby = {
  game: GAME,
  load: () => catalogue.load(),
  levels: () => catalogue.offers.levels,
  characters: () => catalogue.offers.characters,
  newOptions: () => new HexOptions(),
  sides: (options) => armiesOf(options).map((army) => names.army(army)),
  filters: () => catalogue.offers.armies.map((army) => ({ id: army.id, name: names.army(army.id) })),
  Artwork,
  Cards: ArmyCards,
  loadForm: async () => {
    const [seat, rules] = await Promise.all([import("./lobby/SeatOptions.svelte"), import("./lobby/RulesOptions.svelte")]);
    return { SeatOptions: seat.default, RulesOptions: rules.default };
  },
  loadMiniature: async () => (await import("./lobby/LiveBoard.svelte")).default,
  SideIcon,
  lesson: "first",
};

export default lobby;
