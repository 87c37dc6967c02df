/** How much of a finished game was luck and how much was play, from the draws that have been measured. */
import type { DrawLuck } from "../wire/messages";

export interface MeasuredDraw {
  at: number;
  luck: DrawLuck;
}

/** A share with the half-width of its 95 % interval. */
export interface Measured {
  value: number;
  margin: number;
}

export interface LuckBalance {
  /** The chance of winning before the first draw. */
  start: Measured;
  /** What all draws together added to it. */
  luck: Measured;
  /** The rest: what everybody's decisions added. */
  play: Measured;
  /** 1 for a win, 0.5 for a draw, 0 for a defeat. */
  result: number;
}

/** Half of a 95 % interval, in standard errors. */
const WIDTH = 1.96;
/** Less than half a point is shown as none. */
const SMALLEST = 0.005;

/** The balance of a seat: start + luck + play = result. The draws are sampled independently, so their variances add up. */
export function balanceOf(draws: readonly MeasuredDraw[], seat: number, result: number): LuckBalance | null {
  const ordered = [...draws].sort((one, other) => one.at - other.at);
  const start = ordered[0]?.luck.expected[seat];
  if (!start) return null;
  const each = ordered.flatMap(({ luck }) => luck.luck[seat] ?? []);
  const luck = each.reduce((sum, one) => sum + one.mean, 0);
  const variance = each.reduce((sum, one) => sum + one.error ** 2, 0);
  return {
    start: { value: start.mean, margin: WIDTH * start.error },
    luck: { value: luck, margin: WIDTH * Math.sqrt(variance) },
    play: { value: result - start.mean - luck, margin: WIDTH * Math.sqrt(variance + start.error ** 2) },
    result,
  };
}

/** Seats that win and lose together, such as allies: every draw has given them the same. */
export function sidesOf(draws: readonly MeasuredDraw[]): number[][] {
  const sides: number[][] = [];
  for (const seat of draws[0]?.luck.luck.keys() ?? []) {
    const side = sides.find(([first = 0]) => draws.every(({ luck }) => luck.luck[first]?.mean === luck.luck[seat]?.mean));
    if (side) side.push(seat);
    else sides.push([seat]);
  }
  return sides;
}

/** The draws that mattered most and can be told from none, the largest first, each with the side it moved most; of equals the one that gained. */
export function largestDraws(draws: readonly MeasuredDraw[], most: number): { at: number; side: number[]; gain: Measured }[] {
  const sides = sidesOf(draws);
  return draws
    .flatMap(({ at, luck }) => {
      const moved = sides.map((side) => ({ at, side, gain: measure(luck.luck[side[0] ?? 0]) }));
      return moved.sort((one, other) => Math.abs(other.gain.value) - Math.abs(one.gain.value) || other.gain.value - one.gain.value).slice(0, 1);
    })
    .filter(({ gain }) => Math.abs(gain.value) > gain.margin && Math.abs(gain.value) >= SMALLEST)
    .sort((one, other) => Math.abs(other.gain.value) - Math.abs(one.gain.value))
    .slice(0, most);
}

const measure = (sampled: { mean: number; error: number } | undefined): Measured => ({ value: sampled?.mean ?? 0, margin: WIDTH * (sampled?.error ?? 0) });

/** How much of the game a seat has won. */
export function shareOf(outcome: { winners: readonly number[]; drawn?: readonly number[]; lost_by_all?: boolean }, seat: number): number {
  if (outcome.lost_by_all) return 0;
  if (outcome.winners.length) return outcome.winners.includes(seat) ? 1 : 0;
  return !outcome.drawn?.length || outcome.drawn.includes(seat) ? 0.5 : 0;
}
