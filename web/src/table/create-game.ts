/** Creates a game and takes the seats that I, or others at this screen, play. */
import type { TableInfo } from "../wire/messages";
import { isOffline, needsNewGuest, service, type SeatPlan } from "../wire/service";
import { contribute, takeSeat } from "./fair-dice";
import { identity } from "./identity";
import type { SeatChoice } from "./seats";

export interface NewGame {
  game: string;
  options: Record<string, unknown>;
  seatChoices: SeatChoice[];
  isListed: boolean;
  seconds?: number;
  name: string;
}

type CreatedGame = { id: string; token: string | null; table: TableInfo };

const PLAYERS: Record<SeatChoice["who"], SeatPlan["player"]> = { me: "me", here: "me", link: "open", friend: "friend", computer: "computer" };

/** The last created game while seats are still to be taken, because the connection was lost in between. */
let unfinished: { request: string; table: TableInfo; seated: Set<number> } | null = null;

export async function createGame(game: NewGame): Promise<string> {
  const seats = game.seatChoices.map((choice): SeatPlan => {
    const player = PLAYERS[choice.who];
    if (player === "friend") return { player, friend: choice.friend ?? "" };
    return player === "computer" ? { player, level: choice.level ?? "greedy" } : { player };
  });
  const clock = game.seconds ? { clock: { seconds: game.seconds } } : {};
  const names = game.seatChoices.map((choice) => (PLAYERS[choice.who] === "me" ? choice.name || game.name : null));
  return createOnce(game, names, (token) => service.create({ game: game.game, options: game.options, seats, listed: game.isListed, ...clock }, token));
}

/** Creates a game and takes every seat with a name; called again with the same request after a lost connection, it continues where it stopped. */
export async function createOnce(request: object, names: (string | null)[], create: (token: string | null) => Promise<CreatedGame>): Promise<string> {
  const wanted = JSON.stringify(request);
  if (unfinished?.request !== wanted) unfinished = { request: wanted, table: await createTable(create), seated: new Set() };
  const current = unfinished;
  try {
    for (const [seat, name] of names.entries()) {
      if (name === null || current.seated.has(seat)) continue;
      current.table = await takeSeat(current.table, seat, name, identity.token);
      current.seated.add(seat);
    }
  } catch (error) {
    if (!isOffline(error)) unfinished = null;
    throw error;
  }
  unfinished = null;
  // If the game waits for nobody else, it has started when this returns.
  await contribute(current.table, [...current.seated], identity.token);
  return current.table.id;
}

async function createTable(create: (token: string | null) => Promise<CreatedGame>): Promise<TableInfo> {
  const { table, token } = await create(identity.token).catch((error: unknown) => {
    // A player whose token is no longer valid, or only for one seat, continues as a new guest.
    if (needsNewGuest(error)) return create(null);
    throw error;
  });
  if (token) identity.token = token;
  return table;
}
