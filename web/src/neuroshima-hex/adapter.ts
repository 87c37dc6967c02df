/** Neuroshima Hex under way: what the shared screens need of it. */
import type { Room } from "../table/adapter";
import type { Part, View } from "./forms";
import { learnt } from "./lesson-goal";
import HexTable from "./Table.svelte";
import { GAME, hexWords } from "./names";
import { frames, isBattle } from "./battle-frames";
import { advised } from "./wording";

const room: Room = {
  game: GAME,
  Table: HexTable,
  frames: (before, events) => (isBattle(events) ? frames(before as View, events) : []),
  side: (view, seat) => hexWords.army((view as View).seats[seat]?.army ?? ""),
  learnt: (position, lesson) => learnt(position, lesson.view as View, lesson.happened, lesson.kind),
  answer: (view, text, parts) => {
    const part = parts.find((one) => one.text === text);
    return part ? advised(view as View, part as Part, (view as View).seats[view.turn ?? 0]?.army ?? "") : text;
  },
};

export default room;
