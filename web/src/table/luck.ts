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

/** The draws that mattered most for a seat and can be told from none, the largest first. */
export function largestDraws(draws: readonly MeasuredDraw[], seat: number, most: number): (MeasuredDraw & { gain: Measured })[] {
  return draws
    .flatMap((draw) => {
      const one = draw.luck.luck[seat];
      return one ? [{ ...draw, gain: { value: one.mean, margin: WIDTH * one.error } }] : [];
    })
    .filter(({ gain }) => Math.abs(gain.value) > gain.margin)
    .sort((one, other) => Math.abs(other.gain.value) - Math.abs(one.gain.value))
    .slice(0, most);
}

/** How much of the game a seat has won. */
export function shareOf(outcome: { winners: readonly number[]; drawn?: readonly number[]; lost_by_all?: boolean }, seat: number): number {
  if (outcome.lost_by_all) return 0;
  if (outcome.winners.length) return outcome.winners.includes(seat) ? 1 : 0;
  return !outcome.drawn?.length || outcome.drawn.includes(seat) ? 0.5 : 0;
}
