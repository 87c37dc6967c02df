/** Whether a lesson is done: compares the position at its end with the goals in the lesson's file. */
import type { View } from "./payloads";

export interface Goal {
  word: string;
  rest: string[];
}

/** Reads the goals from comments such as `# goal: resources 0 3`. */
export function goalsOf(position: string): Goal[] {
  return [...position.matchAll(/^# goal: (\w+) (.*)$/gm)].map(([, word, rest]) => ({ word: word ?? "", rest: (rest ?? "").split(" ") }));
}

/** A lesson ends when the player is not asked any more; it is done if all goals are reached by then. */
export function lessonProgress(position: string, view: View, kind: string | null): "open" | "done" | "again" {
  const isOver = kind === null || view.outcome !== null || view.seat === 1;
  const isDone = goalsOf(position).every((goal) => isGoalReached(goal, view));
  if (isOver) return isDone ? "done" : "again";
  return "open";
}

export function isGoalReached({ word, rest }: Goal, view: View): boolean {
  const [first = "", second = ""] = rest;
  if (word === "winner") return view.outcome?.winners.includes(Number(first)) ?? false;
  if (word === "attacks") return (view.pending?.length ?? 0) + (view.declared?.length ?? 0) >= Number(first);
  const seat = view.seats[Number(first)];
  if (!seat) return false;
  if (word === "resources") return seat.resources >= Number(second);
  if (word === "codes") return Object.values(seat.codes ?? {}).reduce((sum, count) => sum + count, 0) >= Number(second);
  return word === "gear" && [...seat.ready, ...seat.used].includes(second);
}
