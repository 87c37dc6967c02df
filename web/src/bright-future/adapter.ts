/** Bright Future under way: what the shared screens need of it. */
import type { Room } from "../table/adapter";
import { say } from "../words/i18n.svelte";
import type { Part, View } from "./forms";
import { learnt } from "./lesson-goal";
import { GAME, names } from "./names";
import { told } from "./wording";
import TunnelTable from "./Table.svelte";

/** Lost by all, or won together; who wins alone is told as everywhere. */
function ended(view: View): string | null {
  if (view.outcome?.lost_by_all) return say("bf.lost");
  return view.together && view.outcome?.winners.length ? say("bf.won.all") : null;
}

const room: Room = {
  game: GAME,
  Table: TunnelTable,
  frames: () => [],
  isSecret: (view) => (view as View).mode === "arena",
  side: (view, seat) => names.player(view as View, seat),
  ended: (view) => ended(view as View),
  learnt: (position, lesson) => learnt(position, lesson.view as View, lesson.kind),
  answer: (_, text, parts) => {
    const part = (parts as Part[]).find((one) => one.text === text);
    return part ? told(part) : text;
  },
};

export default room;
