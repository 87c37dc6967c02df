import { describe, expect, it } from "vitest";
import { balanceOf, largestDraws, shareOf, sidesOf, type MeasuredDraw } from "../src/table/luck";

const draw = (at: number, mean: number, error = 0.01, expected = 0.5): MeasuredDraw => ({
  at,
  luck: { expected: [{ mean: expected, error: 0.02 }, { mean: 1 - expected, error: 0.02 }], luck: [{ mean, error }, { mean: -mean, error }], samples: 50 },
});

describe("luck", () => {
  it("adds up: start, luck and play make the result", () => {
    const balance = balanceOf([draw(7, -0.1), draw(2, 0.25, 0.03, 0.4)], 0, 1);
    expect(balance?.start.value).toBe(0.4);
    expect(balance?.luck.value).toBeCloseTo(0.15);
    expect(balance?.play.value).toBeCloseTo(0.45);
  });

  it("knows how sure it is: variances of independent draws add up", () => {
    const balance = balanceOf([draw(1, 0.1, 0.03), draw(2, 0.1, 0.04)], 0, 0);
    expect(balance?.luck.margin).toBeCloseTo(1.96 * 0.05);
    expect(balance?.play.margin).toBeGreaterThan(balance?.luck.margin ?? 1);
  });

  it("mirrors between two seats", () => {
    const draws = [draw(1, 0.1), draw(2, -0.3)];
    expect(balanceOf(draws, 0, 0)?.luck.value).toBeCloseTo(-(balanceOf(draws, 1, 1)?.luck.value ?? 0));
  });

  it("lists no draw that could be none", () => {
    expect(largestDraws([draw(1, 0.01, 0.02), draw(2, -0.3), draw(3, 0.1), draw(4, 0.004, 0.001)], 4).map((one) => one.at)).toEqual([2, 3]);
  });

  it("names the side that gained of two", () => {
    expect(largestDraws([draw(1, -0.3), draw(2, 0.2)], 4).map(({ side, gain }) => [side, gain.value])).toEqual([[[1], 0.3], [[0], 0.2]]);
  });

  const shared = (at: number, ...means: number[]): MeasuredDraw => ({
    at,
    luck: { expected: means.map(() => ({ mean: 0.3, error: 0.01 })), luck: means.map((mean) => ({ mean, error: 0.01 })), samples: 50 },
  });

  it("counts a loss of all as a loss of all", () => {
    const draws = [shared(1, -0.2, -0.2), shared(2, 0.1, 0.1)];
    expect(sidesOf(draws)).toEqual([[0, 1]]);
    expect(largestDraws(draws, 4).map(({ side, gain }) => [side, gain.value])).toEqual([[[0, 1], -0.2], [[0, 1], 0.1]]);
  });

  it("names the one of three that a draw moved most", () => {
    const draws = [shared(1, -0.1, -0.1, 0.2), shared(2, 0.05, -0.3, 0.25)];
    expect(sidesOf(draws)).toEqual([[0], [1], [2]]);
    expect(largestDraws(draws, 4).map(({ side, gain }) => [side, gain.value])).toEqual([[[1], -0.3], [[2], 0.2]]);
  });

  it("says nothing without a draw", () => expect(balanceOf([], 0, 1)).toBeNull());

  it("shares a game out", () => {
    expect([shareOf({ winners: [1] }, 1), shareOf({ winners: [1] }, 0), shareOf({ winners: [] }, 0)]).toEqual([1, 0, 0.5]);
    expect([shareOf({ winners: [], drawn: [1, 2] }, 0), shareOf({ winners: [], lost_by_all: true }, 0)]).toEqual([0, 0]);
  });
});
