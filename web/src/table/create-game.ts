/** Founds a game and sits down where I play, or where somebody plays at this screen. */
import type { TableInfo } from "../wire/forms";
import { isForgotten, isLost, service, type SeatPlan } from "../wire/service";
import { sit, tend } from "./fair-dice";
import { identity } from "./identity";
import type { Sitter } from "./seats";

export interface Founding {
  game: string;
  options: Record<string, unknown>;
  sitters: Sitter[];
  isListed: boolean;
  seconds?: number;
  name: string;
}

type Founded = { id: string; token: string | null; table: TableInfo };

const PLAYERS: Record<Sitter["who"], SeatPlan["player"]> = { me: "me", here: "me", link: "open", computer: "computer" };

/** The game that was founded last while not everybody has sat down: the connection was lost in between. */
let unfinished: { wish: string; table: TableInfo; seated: Set<number> } | null = null;

export async function foundGame(wish: Founding): Promise<string> {
  const seats = wish.sitters.map((sitter): SeatPlan => {
    const player = PLAYERS[sitter.who];
    return player === "computer" ? { player, level: sitter.level ?? "greedy" } : { player };
  });
  const clock = wish.seconds ? { clock: { seconds: wish.seconds } } : {};
  const names = wish.sitters.map((sitter) => (PLAYERS[sitter.who] === "me" ? sitter.name || wish.name : null));
  return foundOnce(wish, names, (token) => service.found({ game: wish.game, options: wish.options, seats, listed: wish.isListed, ...clock }, token));
}

/** Founds a game and sits down at every seat with a name; asked for the same again after a lost connection, it goes on where it stopped. */
export async function foundOnce(wish: object, names: (string | null)[], found: (token: string | null) => Promise<Founded>): Promise<string> {
  const wanted = JSON.stringify(wish);
  if (unfinished?.wish !== wanted) unfinished = { wish: wanted, table: await begun(found), seated: new Set() };
  const here = unfinished;
  try {
    for (const [seat, name] of names.entries()) {
      if (name === null || here.seated.has(seat)) continue;
      here.table = await sit(here.table, seat, name, identity.token);
      here.seated.add(seat);
    }
  } catch (error) {
    if (!isLost(error)) unfinished = null;
    throw error;
  }
  unfinished = null;
  // Where nobody else is waited for the game has begun when this returns.
  await tend(here.table, [...here.seated], identity.token);
  return here.table.id;
}

async function begun(found: (token: string | null) => Promise<Founded>): Promise<TableInfo> {
  const { table, token } = await found(identity.token).catch((error: unknown) => {
    // Who is known no more goes on as a new guest.
    if (isForgotten(error)) return found(null);
    throw error;
  });
  if (token) identity.token = token;
  return table;
}
