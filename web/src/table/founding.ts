/** Founds a game and sits down where I play, or where somebody plays at this screen. */
import { service, type SeatPlan } from "../wire/service";
import { identity } from "./identity";
import type { Sitter } from "./lineup";

export interface Founding {
  game: string;
  options: Record<string, unknown>;
  sitters: Sitter[];
  isListed: boolean;
  seconds?: number;
  name: string;
}

const PLAYERS: Record<Sitter["who"], SeatPlan["player"]> = { me: "me", here: "me", link: "open", computer: "computer" };

export async function foundGame(wish: Founding): Promise<string> {
  const seats = wish.sitters.map((sitter): SeatPlan => {
    const player = PLAYERS[sitter.who];
    return player === "computer" ? { player, level: sitter.level ?? "greedy" } : { player };
  });
  const clock = wish.seconds ? { clock: { seconds: wish.seconds } } : {};
  const founded = await service.found({ game: wish.game, options: wish.options, seats, listed: wish.isListed, ...clock }, identity.token);
  if (founded.token) identity.token = founded.token;
  for (const [seat, sitter] of wish.sitters.entries()) {
    if (PLAYERS[sitter.who] === "me") await service.join(founded.id, seat, sitter.name || wish.name, identity.token);
  }
  return founded.id;
}

/** Sits down at every seat that is kept for me. */
export async function joinMine(id: string, seats: SeatPlan[], name: string): Promise<void> {
  for (const [seat, plan] of seats.entries()) if (plan.player === "me") await service.join(id, seat, name, identity.token);
}
