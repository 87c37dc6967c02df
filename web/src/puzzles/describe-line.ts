/** The answers of a turn, each in the words of the position before it. */
import type { GameAdapter, PuzzleWords } from "../table/adapter";
import type { OptionParts, PuzzleLine, View } from "../wire/messages";
import { say } from "../words/i18n.svelte";

export function describeLine(adapter: GameAdapter, words: PuzzleWords | null, first: View, line: Pick<PuzzleLine, "answers" | "steps">): string[] {
  let view = first;
  const told = line.steps.flatMap(({ option, view: after }) => {
    const text = option ? [adapter.describeAnswer(view, option.text, [option as OptionParts])] : [];
    view = after;
    return text;
  });
  return told.length ? told : line.answers.map((answer) => describeFate(words, first, answer));
}

function describeFate(words: PuzzleWords | null, view: View, answer: string): string {
  const [cell = "", n = ""] = answer.split(" ");
  return say("puzzle.fate.falls", { unit: words?.describeUnit(view, cell) ?? cell, n });
}
