/** Answers in words: what a button says for an option. */
import type { Part, UnitStudy, UnitView, View } from "./forms";
import { hexWords } from "./names";
import { say, tongue } from "../words/i18n.svelte";

// Options that are buttons by themselves, even if they name cells.
const WORDY = new Set(["end", "redraw", "keep-hand", "pass", "build", "pick", "use", "sell", "discard", "name", "pay", "done"]);

/** A procedure of the board with terminals, which may be run while another question is open. */
export function isProcedure(part: Part): boolean {
  return part.verb.startsWith("proc-");
}

export function isWordy(part: Part): boolean {
  return WORDY.has(part.verb) || isProcedure(part);
}

/** Procedures and leaders that work on the board: a button starts the pointing. */
export function isStarter(part: Part): boolean {
  return !part.tile && (isProcedure(part) || (part.verb === "use" && (part.cell ?? part.to) !== undefined));
}

/** The unit on a cell by its name, or the cell. */
export function unitOn(view: View, cell: string | undefined): string {
  const unit = view.units.find((one) => one.cell === cell);
  return unit ? `${hexWords.tile(unit.army || (view.seats[unit.seat]?.army ?? ""), unit.tile)} (${cell})` : (cell ?? "");
}

/** One option in words. */
export function wording(view: View, part: Part, army: string): string {
  const key = part.text === "done" ? "answer.done" : part.text === "pay" ? "answer.pay" : `answer.${part.verb}`;
  const way = part.direction ?? "";
  return say(key, {
    tile: part.tile ? hexWords.tile(army, part.tile) : "",
    unit: part.verb === "use" && !part.cell ? "" : unitOn(view, part.cell),
    to: part.verb === "medic" || part.verb === "convert" || part.verb === "snipe" ? unitOn(view, part.to) : (part.to ?? ""),
    cell: part.cell ?? "",
    way: hexWords.all.words[way] ?? way,
    becomes: part.becomes ? say(`kind.${part.becomes}`) : "",
    source: part.source ? unitOn(view, part.source) : "",
    card: hexWords.leader(part.card),
    side: part.side ?? "",
  });
}

/** One option in words for somebody who has pointed at nothing yet: which unit, where to, how it lies. */
export function advised(view: View, part: Part, army: string): string {
  const isTurning = part.to !== undefined && part.to === part.cell;
  const targets = [part.cell && unitOn(view, part.cell), isTurning ? undefined : part.to].filter((one) => one);
  const said =
    part.verb === "go" && isTurning ? say("answer.turn", { unit: unitOn(view, part.cell) })
    : part.verb === "instant" && targets.length ? `${wording(view, part, army)}: ${targets.join(" → ")}`
    : wording(view, part, army);
  return part.rotation ? say("answer.turned", { answer: said, degrees: 60 * part.rotation }) : said;
}

/** An answer that was assumed, in words; written down it is a verb and cells. */
export function assumedWording(view: View, text: string): string {
  const [verb = "", ...rest] = text.split(" ");
  const [cell, to] = rest.filter((one) => /^[a-i]\d$/.test(one));
  if (!tongue.has(`answer.${verb}`)) return text;
  return wording(view, { text, verb, ...(cell !== undefined && { cell }), ...(to !== undefined && { to }) }, "");
}

/** The cells an option speaks of. */
export function cellsOf(part: Part): string[] {
  return [part.cell, part.to, part.by, part.source].filter((cell): cell is string => cell !== undefined);
}

/** A cell for whoever hears the page: what stands there, what is true of it, whether it may be chosen. */
export function cellLabel(view: View, units: readonly UnitView[], studies: Record<string, UnitStudy>, cell: string, isLit: boolean): string {
  const unit = units.find((one) => one.cell === cell);
  const low = view.ground.find((one) => one.cell === cell);
  const marks = (view.mission?.cells[cell] ?? []).map((mark) => `, ${say(`mark.${mark}`)}`).join("");
  const state = `${marks}${isLit ? `, ${say("board.may")}` : ""}`;
  if (!unit) return `${cell}, ${low ? hexWords.tile(low.army, low.tile) : say("board.empty")}${state}`;
  const told = [hexWords.army(unit.army), hexWords.tile(unit.army, unit.tile)].join(" ");
  const traits = (studies[cell]?.facts ?? []).map((fact) => tongue.event(fact)).join("; ");
  return `${cell}, ${told}${traits ? `: ${traits}` : ""}${state}`;
}
