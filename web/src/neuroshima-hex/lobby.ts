/** Neuroshima Hex before a game and in lists: what can be wished, who plays which army. */
import type { Lobby } from "../table/adapter";
import Art from "./lobby/Artwork.svelte";
import RulesWish from "./lobby/RulesOptions.svelte";
import SeatWish from "./lobby/SeatOptions.svelte";
import Sign from "./lobby/SideIcon.svelte";
import { armiesOf } from "./lobby/armies";
import { catalogue } from "./catalogue.svelte";
import { GAME, hexWords } from "./names";
import { HexWish } from "./options.svelte";

const lobby: Lobby = {
  game: GAME,
  load: () => catalogue.load(),
  levels: () => catalogue.offers.levels,
  wish: () => new HexWish(),
  sides: (options) => armiesOf(options).map((army) => hexWords.army(army)),
  filters: () => catalogue.offers.armies.map((army) => ({ id: army.id, name: hexWords.army(army.id) })),
  Art,
  SeatWish,
  RulesWish,
  Sign,
  lesson: "first",
};

export default lobby;
