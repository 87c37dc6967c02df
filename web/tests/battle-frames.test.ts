import { describe, expect, it } from "vitest";
import { battleFrames, isBattle, settleBattle } from "../src/neuroshima-hex/battle-frames";
import type { GameEvent } from "../src/wire/messages";
import type { UnitView, View } from "../src/neuroshima-hex/payloads";

const unit = (id: number, cell: string, seat: number): UnitView => ({ id, cell, seat, army: "moloch", tile: "hunter", name: "", rotation: 0, controller: seat, wounds: 0, netted: false, initiative: [], melee: 0, ranged: 0 });
const BEFORE = { units: [unit(1, "b2", 0), unit(2, "c3", 1)], seats: [{ hq: 20 }, { hq: 20 }] } as unknown as View;
const event = (key: string, cells: string[], params: Record<string, unknown> = {}, segment = 3): GameEvent => ({ key, rule: "", cells, params, segment, seat: null });
const EVENTS: GameEvent[] = [
  event("battle", [], {}, undefined),
  event("segment", ["b2"]),
  event("strikes", ["b2", "c3"], { wounds: 1 }),
  event("strikes", ["b2", "d2"], { wounds: 2 }),
  event("hq-wounded", ["d2"], { target: { seat: 1, id: 9 }, wounds: 2, left: 18 }),
  event("destroyed", ["c3"], { target: { id: 2 } }),
];

describe("the show of a battle", () => {
  it("goes by cause: segment, strikes, hits, deaths", () => {
    const shown = battleFrames(BEFORE, EVENTS);
    expect(shown.map((frame) => frame.events.map((one) => one.key))).toEqual([
      ["battle"],
      ["segment"],
      ["strikes", "strikes"],
      ["hq-wounded"],
      ["destroyed"],
    ]);
  });

  it("tells what armour stops among the strikes, and marks no wound for it", () => {
    const shown = battleFrames(BEFORE, [event("segment", ["b2"]), event("armour-stops", ["b2", "c3"], { stopped: 1 }), event("strikes", ["b2", "c3"], { wounds: 1 })]);
    expect(shown[1]?.events.map((one) => one.key)).toEqual(["armour-stops", "strikes"]);
    expect(shown[1]?.strikes).toHaveLength(1);
  });

  it("takes units off when they fall and points off when they are lost", () => {
    const shown = battleFrames(BEFORE, EVENTS);
    expect(shown[2]?.units.length).toBe(2);
    expect(shown[3]?.points).toEqual([20, 18]);
    expect(shown[4]?.units.map((one) => one.id)).toEqual([1]);
    expect(shown[4]?.fallen).toEqual(["c3"]);
  });

  it("begins with the unit whose placing has brought the battle, also where it falls", () => {
    const placed = event("placed", ["d2"], { unit: { id: 3, army: "moloch", tile: "guard" }, cell: "d2", rotation: 4 });
    const shown = battleFrames(BEFORE, [{ ...placed, seat: 1 }, ...EVENTS, event("destroyed", ["d2"], { target: { id: 3 } })]);
    expect(shown[0]?.units.find((one) => one.id === 3)).toMatchObject({ cell: "d2", seat: 1, tile: "guard", rotation: 4 });
    expect(shown.at(-1)?.units.map((one) => one.id)).toEqual([1]);
  });

  it("goes on in the segment in which a choice has interrupted it", () => {
    expect(battleFrames(BEFORE, [event("strikes", ["b2", "c3"], { wounds: 1 })])[0]?.segment).toBe(3);
  });

  it("leaves the board as it was shown while the battle waits for a choice", () => {
    const seats = [{ hq: 20 }, { hq: 20 }];
    const waiting = settleBattle({ ...BEFORE, seats } as View, [event("destroyed", ["b2"], { target: { id: 1 } }), ...EVENTS]);
    expect(waiting.units.map((one) => one.id)).toEqual([1]);
    expect(waiting.seats.map((one) => one.hq)).toEqual([20, 18]);
    // What is over is in the view already.
    expect(settleBattle(waiting, EVENTS)).toBe(waiting);
    expect(settleBattle(BEFORE, [])).toBe(BEFORE);
  });

  it("knows what is worth watching", () => {
    expect(isBattle(EVENTS)).toBe(true);
    expect(isBattle([event("placed", ["b2"])])).toBe(false);
  });
});
