/** Neuroshima Hex as the shared screens need it during a game. */
import type { GameAdapter } from "../table/adapter";
import type { OptionParts, View } from "./payloads";
import { lessonProgress } from "./lesson-goal";
import SideMark from "./SideMark.svelte";
import Table from "./Table.svelte";
import { GAME, names } from "./names";
import { battleFrames, changedCells, isBattle, moveFrames, settleBattle } from "./battle-frames";
import { describeInFull } from "./wording";

const adapter: GameAdapter = {
  game: GAME,
  Table: Table,
  SideMark,
  report: async (rows) => (await import("./game-report")).reportOf(rows),
  frames: (before, events, after, isOwn) => {
    if (isBattle(events)) return battleFrames(before as View, events, after as View);
    return isOwn ? [] : moveFrames(before as View, after as View, events);
  },
  settled: (view, events) => settleBattle(view as View, events),
  changedCells: (before, after) => changedCells(before as View, after as View),
  side: (view, seat) => names.army((view as View).seats[seat]?.army ?? ""),
  lessonProgress: (position, lesson) => lessonProgress(position, lesson.view as View, lesson.events, lesson.kind),
  describeAnswer: (view, text, parts) => {
    const part = parts.find((one) => one.text === text);
    return part ? describeInFull(view as View, part as OptionParts, (view as View).seats[view.turn ?? 0]?.army ?? "") : text;
  },
  loadPuzzleWords: async () => (await import("./puzzle-words")).puzzleWords,
};

export default adapter;
