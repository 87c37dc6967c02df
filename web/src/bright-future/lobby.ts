/** Bright Future before a game and in lists: modes, players, difficulty. */
import type { Lobby } from "../table/adapter";
import { say, tongue } from "../words/i18n.svelte";
import { box } from "./catalogue.svelte";
import Art from "./lobby/Artwork.svelte";
import GameWish from "./lobby/ModeOptions.svelte";
import RulesWish from "./lobby/RulesOptions.svelte";
import SeatWish from "./lobby/SeatOptions.svelte";
import Sign from "./lobby/SideIcon.svelte";
import { GAME } from "./names";
import { TunnelWish } from "./options.svelte";

/** Heroes are chosen at the table; until then a seat has only its number, and the first tells the mode. */
function sides(options: Record<string, unknown>): string[] {
  const count = Number(options["players"] ?? 2);
  const mode = String(options["mode"] ?? "");
  const name = tongue.has(`bf.mode.${mode}`) ? say(`bf.mode.${mode}`) : mode;
  return Array.from({ length: count }, (_, seat) => (seat ? say("new.seat", { n: seat + 1 }) : `${name}: ${say("new.seat", { n: 1 })}`));
}

const lobby: Lobby = {
  game: GAME,
  load: () => box.load(),
  levels: () => box.offers.levels,
  wish: () => new TunnelWish(),
  sides,
  filters: () => [],
  Art,
  GameWish,
  SeatWish,
  RulesWish,
  Sign,
  lesson: "fight",
};

export default lobby;
