/** The players of a table by name. */
import type { TableInfo } from "../wire/messages";
import { i18n, say } from "../words/i18n.svelte";

/** The name of a computer level; any other name stays as it is. */
export const levelName = (level: string): string => (i18n.has(`level.${level}`) ? say(`level.${level}`) : level);

/** The name of the player at each seat: people by name, computers by level. */
export const playerNames = (table: TableInfo | null): (string | null)[] =>
  (table?.seats ?? []).map((seat) => (seat.player === "computer" && seat.level ? levelName(seat.level) : seat.name));
