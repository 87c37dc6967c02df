import { describe, expect, it, vi } from "vitest";
import type { ReportRow } from "../src/table/adapter";
import type { GameEvent } from "../src/wire/messages";
import type { View } from "../src/neuroshima-hex/payloads";

vi.mock("../src/neuroshima-hex/names", () => ({ names: { tile: (_: string, tile: string) => tile, army: (army: string) => army } }));
const { damageByUnit, decisiveTurn } = await import("../src/neuroshima-hex/game-report");

const view = (points: number[], turn: number): View => ({ turn, seats: [{ army: "outpost", hq: points[0] }, { army: "moloch", hq: points[1] }] }) as unknown as View;
const event = (key: string, params: object = {}): GameEvent => ({ key, params, cells: [], rule: "" }) as unknown as GameEvent;
const row = (seq: number, points: number[], turn: number, ...events: GameEvent[]): ReportRow => ({ seq, view: view(points, turn), events });

describe("the report of a game", () => {
  it("finds the turn after which the points had changed most", () => {
    const rows = [row(1, [20, 20], 0, event("turn", { turn: 1 })), row(2, [20, 19], 1, event("turn", { turn: 2 })), row(3, [20, 19], 1), row(4, [12, 18], 0, event("turn", { turn: 3 })), row(5, [12, 16], 0)];
    const turn = decisiveTurn(rows);
    expect(turn?.number).toBe(2);
    expect(turn?.before).toEqual([20, 19]);
    expect(turn?.after).toEqual([12, 18]);
  });

  it("names none where no point was lost", () => {
    expect(decisiveTurn([row(1, [20, 20], 0, event("turn", { turn: 1 })), row(2, [20, 20], 1)])).toBeNull();
  });

  it("adds up what each kind of unit has dealt", () => {
    const hit = (tile: string, wounds: number): GameEvent => event("shoots", { attacker: { army: "moloch", tile, seat: 1 }, wounds });
    expect(damageByUnit([hit("hybrid", 1), hit("gauss-cannon", 3), hit("hybrid", 1), hit("clown", 0), event("destroyed")], view([20, 20], 0))).toEqual([
      { name: "gauss-cannon", seat: 1, amount: 3 },
      { name: "hybrid", seat: 1, amount: 2 },
    ]);
  });
});
