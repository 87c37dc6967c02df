/** Bright Future as the shared screens need it during a game. */
import type { GameAdapter } from "../table/adapter";
import { say } from "../words/i18n.svelte";
import type { OptionParts, View } from "./payloads";
import { lessonProgress } from "./lesson-goal";
import { GAME, names } from "./names";
import { describeOption } from "./wording";
import Table from "./Table.svelte";

/** Describes games that everybody lost or won together; a single winner is described by the shared screen. */
function describeResult(view: View): string | null {
  if (view.outcome?.lost_by_all) return say("bf.lost");
  return view.together && view.outcome?.winners.length ? say("bf.won.all") : null;
}

const adapter: GameAdapter = {
  game: GAME,
  Table: Table,
  frames: () => [],
  isSecret: (view) => (view as View).mode === "arena",
  side: (view, seat) => names.player(view as View, seat),
  describeResult: (view) => describeResult(view as View),
  lessonProgress: (position, lesson) => lessonProgress(position, lesson.view as View, lesson.kind),
  describeAnswer: (_, text, parts) => {
    const part = (parts as OptionParts[]).find((one) => one.text === text);
    return part ? describeOption(part) : text;
  },
};

export default adapter;
