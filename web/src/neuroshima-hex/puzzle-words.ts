/** What puzzles say in the words of this game. */
import type { PuzzleWords } from "../table/adapter";
import type { PuzzleHint } from "../wire/messages";
import { i18n, say } from "../words/i18n.svelte";
import { names } from "./names";
import type { OptionParts, View } from "./payloads";
import { describeOption, unitAt } from "./wording";

function describeHint(view: View, { key, values }: PuzzleHint): string {
  const army = view.seats[0]?.army ?? "";
  const first = values[0] ?? "";
  return say(`puzzle.hint.${key}`, {
    list: values.map((value) => (key === "themes" ? say(`puzzle.theme.${value}`) : describePlayed(view, value, army))).filter(Boolean).join(", "),
    n: first,
    answer: key === "place" ? describeOption(view, readOption(values, army), army) : "",
    unit: unitAt(view, first),
  });
}

/** What is played: a tile, a discarded one, a move; nothing for what goes without saying. */
function describePlayed(view: View, value: string, army: string): string {
  const [verb = "", tile] = value.split(" ");
  if (verb === "place" && tile) return names.tile(army, tile);
  if (verb === "discard" && tile) return describeOption(view, { text: value, verb, tile }, army);
  if (i18n.has(`puzzle.verb.${verb}`)) return say(`puzzle.verb.${verb}`);
  return isTile(army, verb) ? names.tile(army, verb) : "";
}

const isTile = (army: string, tile: string): boolean => names.tile(army, tile) !== tile;

/** The beginning of an answer as an option. */
function readOption(words: string[], army: string): OptionParts {
  const [verb = "", ...rest] = words;
  const [cell, to] = rest.filter((one) => /^[a-i]\d$/.test(one));
  const tile = verb === "place" || verb === "discard" ? rest[0] : isTile(army, verb) ? verb : undefined;
  const isInstant = tile !== undefined && tile === verb;
  return { text: words.join(" "), verb: isInstant ? "instant" : verb, ...(tile !== undefined && { tile }), ...(cell !== undefined && { cell }), ...(to !== undefined && { to }) };
}

export const puzzleWords: PuzzleWords = {
  describeHint: (view, hint) => describeHint(view as View, hint),
  describeUnit: (view, cell) => unitAt(view as View, cell),
};
