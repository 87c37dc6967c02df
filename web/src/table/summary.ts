/** A game as lists show it. */
import type { GameInfo, GameSummary } from "../wire/messages";

/** The line in a list for a game that was loaded by itself. */
export function summarizeGame({ table, seats, asked, kept = [] }: GameInfo): GameSummary {
  const kind = (seat: GameInfo["table"]["seats"][number]): GameSummary["kinds"][number] =>
    seat.player === "computer" ? "computer" : seat.name === null ? "open" : seat.guest ? "guest" : "account";
  const { id, game, options, status, rated, created, started, ended, outcome, clock } = table;
  const isMyTurn = status === "running" && asked !== null && seats.includes(asked);
  const players = table.seats.map((seat) => (seat.player === "computer" ? seat.level : seat.name));
  return { id, game, options, status, rated, created, started, ended, outcome, clock, players, kinds: table.seats.map(kind), seats, your_turn: isMyTurn, deadline: null, kept: kept[0] ?? null };
}
