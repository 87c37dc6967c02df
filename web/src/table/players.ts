/** The players of a table by name. */
import type { GameSummary, TableInfo } from "../wire/messages";
import { i18n, say } from "../words/i18n.svelte";

/** The name of a computer level. */
export const levelName = (level: string): string => (i18n.has(`level.${level}`) ? say(`level.${level}`) : level);

/** A name, marked as a guest's unless it says so itself: anybody may take such a name. */
export const withGuestMark = (name: string, isGuest: boolean): string => (isGuest && name !== say("new.guest") ? say("who.guest", { name }) : name);

/** The name at a seat; my own is not marked. */
export const seatName = (seat: TableInfo["seats"][number], mine: number[] = []): string | null =>
  seat.name === null ? null : withGuestMark(seat.name, seat.guest && !mine.includes(seat.seat));

/** The name of the player at each seat: people by name, computers by level; equal names are numbered. */
export function playerNames(table: TableInfo | null, mine: number[] = []): (string | null)[] {
  const names = (table?.seats ?? []).map((seat) => (seat.player === "computer" && seat.level ? levelName(seat.level) : seatName(seat, mine)));
  return names.map((name, seat) => (name !== null && names.indexOf(name) !== names.lastIndexOf(name) ? `${name} ${names.slice(0, seat + 1).filter((one) => one === name).length}` : name));
}

/** The name of the player at a seat of a listed game. */
export function listedPlayerName(game: GameSummary, seat: number): string {
  const name = game.players[seat] ?? "";
  return game.kinds[seat] === "computer" ? levelName(name) : name && withGuestMark(name, game.kinds[seat] === "guest" && !game.seats.includes(seat));
}
