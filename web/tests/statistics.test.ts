import { describe, expect, it } from "vitest";
import { resultOf, statisticsOf, sum } from "../src/table/statistics";
import type { GameSummary } from "../src/wire/messages";

const LEVELS = ["random", "recruit", "warlord"];
let ended = 0;

/** A finished game of mine at seat 0 against somebody. */
function game(winners: number[], opponent: string, more: Partial<GameSummary> = {}): GameSummary {
  ended += 1;
  return {
    id: `game-${ended}`, game: "neuroshima-hex", options: { armies: ["moloch", "borgo"] }, status: "over", rated: false, created: 0, started: 0, ended, clock: null,
    outcome: { winners, points: [0, 0], rule: "END-01" } as unknown as GameSummary["outcome"],
    players: ["Me", opponent], kinds: ["guest", LEVELS.includes(opponent) ? "computer" : "guest"], seats: [0], your_turn: false, deadline: null,
    ...more,
  };
}
const sides = (one: GameSummary): string[] => one.options["armies"] as string[];

describe("statistics", () => {
  it("count what ended with somebody else at the table", () => {
    expect(resultOf(game([0], "recruit"))).toBe("won");
    expect(resultOf(game([1], "recruit"))).toBe("lost");
    expect(resultOf(game([], "recruit"))).toBe("drawn");
    expect(resultOf(game([0], "recruit", { seats: [0, 1] }))).toBe(null);
    expect(resultOf(game([0], "recruit", { seats: [] }))).toBe(null);
    const solo = { players: ["Me"], kinds: ["guest" as const], seats: [0] };
    expect(resultOf(game([0], "", solo))).toBe("won");
    const lost = { winners: [], points: [0], rule: "UF-01", lost_by_all: true } as unknown as GameSummary["outcome"];
    expect(resultOf(game([], "", { ...solo, outcome: lost }))).toBe("lost");
    expect(resultOf(game([0], "recruit", { status: "running", outcome: null }))).toBe(null);
  });

  it("tell results by side, level and opponent, streaks and the best wins", () => {
    const games = [game([0], "random"), game([0], "warlord"), game([1], "Bob"), game([0], "Bob"), game([0], "recruit", { options: { armies: ["vegas", "borgo"] } }), game([], "recruit")];
    const found = statisticsOf([...games].reverse(), sides, LEVELS);
    expect(found.games).toBe(6);
    expect(found.total).toMatchObject({ won: 4, drawn: 1, lost: 1 });
    expect(found.bySide.map((one) => [one.name, sum(one)])).toEqual([["moloch", 5], ["vegas", 1]]);
    expect(found.byLevel.map((one) => one.name)).toEqual(LEVELS);
    expect(found.byOpponent).toEqual([{ name: "Bob", won: 1, drawn: 0, lost: 1 }]);
    expect([found.streak, found.longestStreak]).toEqual([0, 2]);
    // A person counts more than any computer.
    expect(found.best.map((one) => one.players[1])).toEqual(["Bob", "warlord", "recruit"]);
  });

  it("say nothing about nothing", () => {
    expect(statisticsOf([], sides, LEVELS)).toMatchObject({ games: 0, bySide: [], best: [], streak: 0 });
  });
});
