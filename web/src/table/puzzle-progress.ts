/** Which puzzles have been solved, which solutions have been seen, and the days in a row; kept in the browser. */
import { readStored, writeStored } from "../storage";

const SOLVED = "puzzles.solved";
const GIVEN = "puzzles.given";
const DAYS = "puzzles.days";
const DAY = 86_400_000;

function read(name: string): Set<string> {
  return new Set((readStored(name) ?? "").split(",").filter((one) => one));
}

function add(name: string, value: string): void {
  writeStored(name, [...read(name).add(value)].join(","));
}

export const solvedPuzzles = (): Set<string> => read(SOLVED);
export const givenPuzzles = (): Set<string> => read(GIVEN);

/** Notes a solution found without help; a day only for the puzzle of that day. */
export function noteSolved(id: string, day: string | null): void {
  if (read(GIVEN).has(id)) return;
  add(SOLVED, id);
  if (day !== null) add(DAYS, day);
}

/** Notes that somebody has given up; whoever had solved the puzzle before keeps it. */
export function noteGiven(id: string): void {
  if (!read(SOLVED).has(id)) add(GIVEN, id);
}

/** How many days in a row the daily puzzle was solved, up to this day or the day before. */
export function streak(today: string, days: Set<string> = read(DAYS)): number {
  let day = Date.parse(today);
  const isSolved = (): boolean => days.has(new Date(day).toISOString().slice(0, 10));
  if (!isSolved()) day -= DAY;
  let count = 0;
  for (; isSolved(); day -= DAY) count += 1;
  return count;
}
