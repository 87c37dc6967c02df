/** Whether a lesson is done: compares the board after the battle with the goals in the lesson's file. */
import type { GameEvent } from "../wire/messages";
import type { View } from "./payloads";

// Questions asked during a battle; while one is open, the battle is not over.
const BATTLE_QUESTIONS = /clown|medic|rotation|quartermaster/;

/** A lesson ends with its first battle. */
export function lessonProgress(position: string, view: View, events: readonly GameEvent[], kind: string | null): "open" | "done" | "again" {
  const isOver = events.some((event) => event.key === "battle") && !kind?.match(BATTLE_QUESTIONS);
  if (!isOver) return "open";
  return isReached(goalsOf(position), view, events) ? "done" : "again";
}

export interface Goal {
  word: "fallen" | "stands" | "points" | "winner" | "exploded";
  cell?: string;
  seat?: number;
  value?: number;
}

/** Reads the goals from comments such as `# goal: fallen c3`. */
export function goalsOf(position: string): Goal[] {
  return [...position.matchAll(/^# goal: (\w+)(?: (\w+))?(?: (\d+))?$/gm)].map((match): Goal => {
    const [, word, first, second] = match;
    if (word === "points") return { word, seat: Number(first), value: Number(second) };
    if (word === "winner") return { word, seat: Number(first) };
    return { word: word as Goal["word"], ...(first !== undefined && { cell: first }) };
  });
}

/** Whether all goals are reached; a fallen unit is identified by its cell in the events. */
export function isReached(goals: readonly Goal[], view: View, events: readonly GameEvent[]): boolean {
  return goals.every((goal) => isGoalReached(goal, view, events));
}

function isGoalReached(goal: Goal, view: View, events: readonly GameEvent[]): boolean {
  if (goal.word === "points") return view.seats[goal.seat ?? 0]?.hq === goal.value;
  if (goal.word === "winner") return view.outcome?.winners.includes(goal.seat ?? 0) ?? false;
  if (goal.word === "exploded") return events.some((event) => event.key === "explodes");
  if (goal.word === "stands") return view.units.some((unit) => unit.cell === goal.cell);
  return events.some((event) => event.key === "destroyed" && event.cells.includes(goal.cell ?? ""));
}
