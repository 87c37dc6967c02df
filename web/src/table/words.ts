/** Answers in words: what a button says for an option. */
import type { Part, View } from "../wire/forms";
import { say, tongue } from "../words/tongue.svelte";

// Options that are buttons by themselves, even if they name cells.
const WORDY = new Set(["end", "redraw", "keep-hand", "pass", "build", "pick", "use", "sell", "discard", "name", "pay", "done"]);

export function isWordy(part: Part): boolean {
  return WORDY.has(part.verb) || part.verb.startsWith("proc-");
}

/** The unit on a cell by its name, or the cell. */
export function unitOn(view: View, cell: string | undefined): string {
  const unit = view.units.find((one) => one.cell === cell);
  return unit ? `${tongue.tile(unit.army, unit.tile)} (${cell})` : (cell ?? "");
}

/** One option in words. */
export function wording(view: View, part: Part, army: string): string {
  const key = part.text === "done" ? "answer.done" : part.text === "pay" ? "answer.pay" : `answer.${part.verb}`;
  const way = part.direction ?? "";
  return say(key, {
    tile: part.tile ? tongue.tile(army, part.tile) : "",
    unit: unitOn(view, part.cell),
    to: part.verb === "medic" || part.verb === "convert" || part.verb === "snipe" ? unitOn(view, part.to) : (part.to ?? ""),
    cell: part.cell ?? "",
    way: tongue.game.words[way] ?? way,
    becomes: part.becomes ? say(`kind.${part.becomes}`) : "",
    source: part.source ? unitOn(view, part.source) : "",
    card: part.card ? (tongue.game.leaders[part.card] ?? part.card) : "",
    side: part.side ?? "",
  });
}

/** The cells an option speaks of. */
export function cellsOf(part: Part): string[] {
  return [part.cell, part.to, part.by, part.source].filter((cell): cell is string => cell !== undefined);
}
