/** Bright Future as the shared screens need it during a game. */
import type { GameAdapter, GameReport, ReportRow } from "../table/adapter";
import { say } from "../words/i18n.svelte";
import type { OptionParts, View } from "./payloads";
import { lessonProgress } from "./lesson-goal";
import { GAME, names } from "./names";
import { describeOption } from "./wording";
import SideMark from "./SideMark.svelte";
import Table from "./Table.svelte";
import { ringOf } from "./draw/seat-ring";

/** Describes games that everybody lost or won together; a single winner is described by the shared screen. */
function describeResult(view: View): string | null {
  if (view.outcome?.lost_by_all) return say("bf.lost");
  return view.together && view.outcome?.winners.length ? say("bf.won.all") : null;
}

/** The resources of every player over the game. */
function reportOf(rows: readonly ReportRow[]): GameReport | null {
  const last = rows.at(-1)?.view as View | undefined;
  if (!last) return null;
  const series = last.seats.map((_, seat) => ({ name: names.player(last, seat), colour: ringOf(seat).colour, values: rows.map((row) => (row.view as View).seats[seat]?.resources ?? 0) }));
  return { title: say("bf.resources"), series, damage: [], decisive: null };
}

const adapter: GameAdapter = {
  game: GAME,
  Table: Table,
  SideMark,
  report: async (rows) => reportOf(rows),
  isSecret: (view) => (view as View).mode === "arena",
  side: (view, seat) => names.player(view as View, seat),
  describeResult: (view) => describeResult(view as View),
  lessonProgress: (position, lesson) => lessonProgress(position, lesson.view as View, lesson.kind),
  describeAnswer: (_, text, parts) => {
    const part = (parts as OptionParts[]).find((one) => one.text === text);
    return part ? describeOption(part) : text;
  },
  loadPuzzleWords: async () => (await import("./puzzle-words")).puzzleWords,
};

export default adapter;
