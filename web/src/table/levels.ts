/** Who sits at a table, in words: how strong a computer plays, and that a guest is one. */
import type { Listed, TableInfo } from "../wire/forms";
import { say, tongue } from "../words/tongue.svelte";

/** The name of a level. */
export const levelName = (level: string): string => (tongue.has(`level.${level}`) ? say(`level.${level}`) : level);

/** A name, and whether anybody may have taken it; who is called a guest anyway needs no second word. */
export const marked = (name: string, isGuest: boolean): string => (isGuest && name !== say("new.guest") ? say("who.guest", { name }) : name);

/** The name at a seat; my own needs no mark. */
export const named = (seat: TableInfo["seats"][number], mine: number[] = []): string | null =>
  seat.name === null ? null : marked(seat.name, seat.guest && !mine.includes(seat.seat));

/** Who sits at each seat of a table: the names of people, the levels of computers. */
export const sitterNames = (table: TableInfo | null, mine: number[] = []): (string | null)[] =>
  (table?.seats ?? []).map((seat) => (seat.player === "computer" && seat.level ? levelName(seat.level) : named(seat, mine)));

/** The same for a game in a list. */
export function listedName(game: Listed, seat: number): string {
  const name = game.players[seat] ?? "";
  return game.kinds[seat] === "computer" ? levelName(name) : name && marked(name, game.kinds[seat] === "guest" && !game.seats.includes(seat));
}
