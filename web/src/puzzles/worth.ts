/** What a turn of a puzzle is worth, and the ratings of puzzles and solvers, in words. */
import type { PuzzleStanding } from "../wire/messages";
import { i18n, say } from "../words/i18n.svelte";

/** The gaps of sentences about a value: as it is, below zero as what is missing, and with its sign. */
export function resultGaps(value: number): Record<string, string | number> {
  return { value, short: -value, signed: value > 0 ? `+${value}` : String(value).replace("-", "−") };
}

/** What a turn comes to; some values have a sentence of their own. */
export function describeWorth(kind: string, value: number): string {
  const own = `puzzle.worth.${kind}.${value}`;
  return say(i18n.has(own) ? own : `puzzle.worth.${kind}`, resultGaps(value));
}

/** A rating as people read it. */
export const describeRating = (shown: number): string => shown.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The puzzle's rating, and an account's own with what this puzzle changed in it. */
export function describeRatings({ rating, mine }: PuzzleStanding): string {
  const puzzle = say("puzzle.rating", { rating: describeRating(rating.shown) });
  if (!mine?.is_account || !mine.rating.attempts) return puzzle;
  const gain = mine.gain === null || mine.gain === undefined ? "" : ` (${mine.gain < 0 ? "−" : "+"}${describeRating(Math.abs(mine.gain))})`;
  return `${puzzle} · ${say("puzzle.rating.mine", { rating: describeRating(mine.rating.shown) })}${gain}`;
}
