/** Options in words: the labels of buttons and cells. */
import type { OptionParts, UnitStudy, UnitView, View } from "./payloads";
import { names } from "./names";
import { say, i18n } from "../words/i18n.svelte";

// Options with a button of their own, even if they name cells.
const BUTTONS = new Set(["end", "redraw", "keep-hand", "pass", "build", "pick", "use", "sell", "discard", "name", "pay", "done"]);

/** Whether an option is a procedure of the terminal board, which may be run while another question is open. */
export function isProcedure(part: OptionParts): boolean {
  return part.verb.startsWith("proc-");
}

export function isButton(part: OptionParts): boolean {
  return BUTTONS.has(part.verb) || isProcedure(part);
}

/** Whether a button starts picking on the board: procedures, and leaders that need a cell. */
export function startsSelection(part: OptionParts): boolean {
  return !part.tile && (isProcedure(part) || (part.verb === "use" && (part.cell ?? part.to) !== undefined));
}

/** The name of the unit on a cell, or the cell. */
export function unitAt(view: View, cell: string | undefined): string {
  const unit = view.units.find((one) => one.cell === cell);
  return unit ? `${names.tile(unit.army || (view.seats[unit.seat]?.army ?? ""), unit.tile)} (${cell})` : (cell ?? "");
}

/** Describes an option. */
export function describeOption(view: View, part: OptionParts, army: string): string {
  const key = part.text === "done" ? "answer.done" : part.text === "pay" ? "answer.pay" : `answer.${part.verb}`;
  const way = part.direction ?? "";
  return say(key, {
    tile: part.tile ? names.tile(army, part.tile) : "",
    unit: part.verb === "use" && !part.cell ? "" : unitAt(view, part.cell),
    to: part.verb === "medic" || part.verb === "convert" || part.verb === "snipe" ? unitAt(view, part.to) : (part.to ?? ""),
    cell: part.cell ?? "",
    way: names.all.words[way] ?? way,
    becomes: part.becomes ? say(`kind.${part.becomes}`) : "",
    source: part.source ? unitAt(view, part.source) : "",
    card: names.leader(part.card),
    side: part.side ?? "",
  });
}

/** Describes an option with its unit, destination and rotation, for somebody who has picked nothing yet. */
export function describeInFull(view: View, part: OptionParts, army: string): string {
  const isTurning = part.to !== undefined && part.to === part.cell;
  const targets = [part.cell && unitAt(view, part.cell), isTurning ? undefined : part.to].filter((one) => one);
  const text =
    part.verb === "go" && isTurning ? say("answer.turn", { unit: unitAt(view, part.cell) })
    : part.verb === "instant" && targets.length ? `${describeOption(view, part, army)}: ${targets.join(" → ")}`
    : describeOption(view, part, army);
  return part.rotation ? say("answer.turned", { answer: text, degrees: 60 * part.rotation }) : text;
}

/** Describes an assumed answer from its text, a verb and cells. */
export function describeAssumed(view: View, text: string): string {
  const [verb = "", ...rest] = text.split(" ");
  const [cell, to] = rest.filter((one) => /^[a-i]\d$/.test(one));
  if (!i18n.has(`answer.${verb}`)) return text;
  return describeOption(view, { text, verb, ...(cell !== undefined && { cell }), ...(to !== undefined && { to }) }, "");
}

/** The cells that an option mentions. */
export function cellsOf(part: OptionParts): string[] {
  return [part.cell, part.to, part.by, part.source].filter((cell): cell is string => cell !== undefined);
}

/** The label of a cell for screen readers: its unit, what is true of it, and whether it can be chosen. */
export function cellLabel(view: View, units: readonly UnitView[], studies: Record<string, UnitStudy>, cell: string, isSelectable: boolean): string {
  const unit = units.find((one) => one.cell === cell);
  const low = view.ground.find((one) => one.cell === cell);
  const marks = (view.mission?.cells[cell] ?? []).map((mark) => `, ${say(`mark.${mark}`)}`).join("");
  const state = `${marks}${isSelectable ? `, ${say("board.may")}` : ""}`;
  if (!unit) return `${cell}, ${low ? names.tile(low.army, low.tile) : say("board.empty")}${state}`;
  const unitLabel = [names.army(unit.army), names.tile(unit.army, unit.tile)].join(" ");
  const traits = (studies[cell]?.facts ?? []).map((fact) => i18n.sentence(fact)).join("; ");
  return `${cell}, ${unitLabel}${traits ? `: ${traits}` : ""}${state}`;
}
