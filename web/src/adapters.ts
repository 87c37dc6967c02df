/** The one switch by game: where each game's own parts of the page are. */
import type { Lobby, Room } from "./table/adapter";
import { tongue } from "./words/i18n.svelte";

interface Doors {
  lobby: () => Promise<{ default: Lobby }>;
  room: () => Promise<{ default: Room }>;
}

const DOORS: Record<string, Doors> = {
  "neuroshima-hex": { lobby: () => import("./neuroshima-hex/lobby"), room: () => import("./neuroshima-hex/adapter") },
  "bright-future": { lobby: () => import("./bright-future/lobby"), room: () => import("./bright-future/adapter") },
};

export const isKnown = (game: string): boolean => game in DOORS;

function doors(game: string): Doors {
  const found = DOORS[game];
  if (!found) throw new Error(`no room for ${game}`);
  return found;
}

/** The lobby of a game, with its words and offers. */
export async function lobbyOf(game: string): Promise<Lobby> {
  const [lobby] = await Promise.all([doors(game).lobby(), tongue.enter(game)]);
  await lobby.default.load();
  return lobby.default;
}

/** The room of a game; from now on events are told in its words. */
export async function roomOf(game: string): Promise<Room> {
  const [room] = await Promise.all([doors(game).room(), lobbyOf(game)]);
  tongue.current = game;
  return room.default;
}
