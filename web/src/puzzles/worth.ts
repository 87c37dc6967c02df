/** What a turn of a puzzle is worth, and the ratings of puzzles and solvers, in words. */
import type { PuzzleStanding } from "../wire/messages";
import { i18n, say } from "../words/i18n.svelte";

/** A resource of Bright Future counts as so much more than a card. */
const RESOURCE = 100;

const withMinus = (value: number): string => String(value).replace("-", "−");

/** The gaps of sentences about a value: as it is, below zero as what is missing, with its sign, and taken apart. */
function resultGaps(value: number): Record<string, string | number> {
  const resources = Math.round(value / RESOURCE);
  return { value, short: -value, signed: value > 0 ? `+${value}` : withMinus(value), resources, cards: withMinus(resources * RESOURCE - value) };
}

/** A sentence about a value; some values have one of their own. */
function describeValue(key: string, value: number): string {
  const own = `${key}.${value}`;
  return say(i18n.has(own) ? own : key, resultGaps(value));
}

/** What a turn comes to. */
export const describeWorth = (kind: string, value: number): string => describeValue(`puzzle.worth.${kind}`, value);

/** Why a turn is not the solution. */
export const describeResult = (kind: string, value: number): string => describeValue(`puzzle.result.${kind}`, value);

/** A rating as people read it. */
export const describeRating = (shown: number): string => shown.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The puzzle's rating, and an account's own with what this puzzle changed in it. */
export function describeRatings({ rating, mine }: PuzzleStanding): string {
  const puzzle = say("puzzle.rating", { rating: describeRating(rating.shown) });
  if (!mine?.is_account || !mine.rating.attempts) return puzzle;
  const gain = mine.gain === null || mine.gain === undefined ? "" : ` (${mine.gain < 0 ? "−" : "+"}${describeRating(Math.abs(mine.gain))})`;
  return `${puzzle} · ${say("puzzle.rating.mine", { rating: describeRating(mine.rating.shown) })}${gain}`;
}
