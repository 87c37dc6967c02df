/** When a lesson is done: what its file expects of the board after the battle. */
import type { Happening } from "../wire/forms";
import type { View } from "./forms";

// Questions that a battle asks; while one is open it is not over.
const ASKED = /clown|medic|rotation|quartermaster/;

/** A lesson is over once a battle has been fought. */
export function learnt(position: string, view: View, happened: readonly Happening[], kind: string | null): "open" | "done" | "again" {
  const hasFought = happened.some((event) => event.key === "battle") && !kind?.match(ASKED);
  if (!hasFought) return "open";
  return isReached(goalOf(position), view, happened) ? "done" : "again";
}

export interface Goal {
  word: "fallen" | "stands" | "points" | "winner" | "exploded";
  cell?: string;
  seat?: number;
  value?: number;
}

/** The goals of a lesson's file, written in comments as `# goal: fallen c3`. */
export function goalOf(position: string): Goal[] {
  return [...position.matchAll(/^# goal: (\w+)(?: (\w+))?(?: (\d+))?$/gm)].map((match): Goal => {
    const [, word, first, second] = match;
    if (word === "points") return { word, seat: Number(first), value: Number(second) };
    if (word === "winner") return { word, seat: Number(first) };
    return { word: word as Goal["word"], ...(first !== undefined && { cell: first }) };
  });
}

/** Whether all of them hold; a unit is known by where the lesson began with it, through what happened. */
export function isReached(goals: readonly Goal[], view: View, happened: readonly Happening[]): boolean {
  return goals.every((goal) => holds(goal, view, happened));
}

function holds(goal: Goal, view: View, happened: readonly Happening[]): boolean {
  if (goal.word === "points") return view.seats[goal.seat ?? 0]?.hq === goal.value;
  if (goal.word === "winner") return view.outcome?.winners.includes(goal.seat ?? 0) ?? false;
  if (goal.word === "exploded") return happened.some((event) => event.key === "explodes");
  if (goal.word === "stands") return view.units.some((unit) => unit.cell === goal.cell);
  return happened.some((event) => event.key === "destroyed" && event.cells.includes(goal.cell ?? ""));
}
