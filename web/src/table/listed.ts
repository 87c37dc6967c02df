/** A game as lists show it. */
import type { GameInfo, Listed } from "../wire/forms";

/** The line of a game that was looked at by itself. */
export function listed({ table, seats, asked }: GameInfo): Listed {
  const kind = (seat: GameInfo["table"]["seats"][number]): Listed["kinds"][number] =>
    seat.player === "computer" ? "computer" : seat.name === null ? "open" : seat.guest ? "guest" : "account";
  const { id, game, options, status, rated, created, started, ended, outcome, clock } = table;
  const isMine = status === "running" && asked !== null && seats.includes(asked);
  const players = table.seats.map((seat) => (seat.player === "computer" ? seat.level : seat.name));
  return { id, game, options, status, rated, created, started, ended, outcome, clock, players, kinds: table.seats.map(kind), seats, your_turn: isMine, deadline: null };
}
