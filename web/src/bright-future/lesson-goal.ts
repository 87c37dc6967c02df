/** When a lesson of Bright Future is done: what its file wants to be true in the end. */
import type { View } from "./forms";

export interface Goal {
  word: string;
  rest: string[];
}

/** The goals of a lesson's file, written in comments as `# goal: resources 0 3`. */
export function goalsOf(position: string): Goal[] {
  return [...position.matchAll(/^# goal: (\w+) (.*)$/gm)].map(([, word, rest]) => ({ word: word ?? "", rest: (rest ?? "").split(" ") }));
}

/** A lesson is done when all goals hold, and over when nobody of this side is asked any more. */
export function learnt(position: string, view: View, kind: string | null): "open" | "done" | "again" {
  const isOver = kind === null || view.outcome !== null || view.seat === 1;
  const isDone = goalsOf(position).every((goal) => holds(goal, view));
  // What is true before anything happened must still be true in the end.
  if (isOver) return isDone ? "done" : "again";
  return "open";
}

export function holds({ word, rest }: Goal, view: View): boolean {
  const [first = "", second = ""] = rest;
  if (word === "winner") return view.outcome?.winners.includes(Number(first)) ?? false;
  if (word === "attacks") return (view.pending?.length ?? 0) + (view.declared?.length ?? 0) >= Number(first);
  const seat = view.seats[Number(first)];
  if (!seat) return false;
  if (word === "resources") return seat.resources >= Number(second);
  if (word === "codes") return Object.values(seat.codes ?? {}).reduce((sum, count) => sum + count, 0) >= Number(second);
  return word === "gear" && [...seat.ready, ...seat.used].includes(second);
}
