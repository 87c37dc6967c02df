/** Founds a game and sits down where I play, or where somebody plays at this screen. */
import { service, type SeatPlan } from "../wire/service";
import { identity } from "./identity";
import type { Sitter } from "./lineup";

export interface Wish {
  options: Record<string, unknown>;
  sitters: Sitter[];
  isListed: boolean;
  seconds?: number;
  name: string;
}

const PLAYERS: Record<Sitter["who"], SeatPlan["player"]> = { me: "me", here: "me", link: "open", computer: "computer" };

export async function foundGame(wish: Wish): Promise<string> {
  const seats = wish.sitters.map((sitter): SeatPlan => {
    const player = PLAYERS[sitter.who];
    return player === "computer" ? { player, level: sitter.level ?? "greedy" } : { player };
  });
  const clock = wish.seconds ? { clock: { seconds: wish.seconds } } : {};
  const founded = await service.found({ options: wish.options, seats, listed: wish.isListed, ...clock }, identity.token);
  if (founded.token) identity.token = founded.token;
  for (const [seat, sitter] of wish.sitters.entries()) {
    if (sitter.who === "me" || sitter.who === "here") {
      const name = sitter.who === "me" ? wish.name : sitter.name || wish.name;
      await service.join(founded.id, seat, name, identity.token);
    }
  }
  return founded.id;
}
