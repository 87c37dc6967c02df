/** What puzzles say in the words of this game. */
import type { PuzzleWords } from "../table/adapter";
import type { PuzzleHint } from "../wire/messages";
import { say } from "../words/i18n.svelte";
import { names } from "./names";

function describeHint({ key, values }: PuzzleHint): string {
  const first = values[0] ?? "";
  return say(`puzzle.hint.${key}`, {
    list: values.map((value) => say(`puzzle.theme.${value}`)).join(", "),
    n: first,
    // A star marks a card that is doubled.
    unit: names.card(first.replace("*", "")),
  });
}

export const puzzleWords: PuzzleWords = {
  describeHint: (_, hint) => describeHint(hint),
  // Nothing stands on cells.
  describeUnit: (_, cell) => cell,
};
