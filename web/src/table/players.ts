/** How strong a computer plays, in words. */
import type { TableInfo } from "../wire/forms";
import { say, tongue } from "../words/i18n.svelte";

/** The name of a level; whatever else somebody is called stays as it is. */
export const levelName = (level: string): string => (tongue.has(`level.${level}`) ? say(`level.${level}`) : level);

/** Who sits at each seat of a table: the names of people, the levels of computers. */
export const sitterNames = (table: TableInfo | null): (string | null)[] =>
  (table?.seats ?? []).map((seat) => (seat.player === "computer" && seat.level ? levelName(seat.level) : seat.name));
