import { describe, expect, it } from "vitest";
import { allReaches, foreseen, neighbour, reachOf } from "../src/draw/board";
import { looks } from "../src/draw/looks";
import { armiesFor } from "../src/table/lineup";
import { counted, percent } from "../src/table/counter";
import { written } from "../src/table/arrangement";
import { goalOf, isReached } from "../src/table/goal";
import type { Army, Cell, UnitStudy, View, WhatIf } from "../src/wire/forms";

const CELLS: Cell[] = [];
for (let r = -2; r <= 2; r += 1) for (let q = -2; q <= 2; q += 1) if (Math.abs(q + r) <= 2) CELLS.push({ name: `${q},${r}`, q, r });
const STUDY: UnitStudy = {
  id: 1,
  facts: [],
  lines: [
    { kind: "melee", direction: "N", cells: ["0,-1"], hits: [{ cell: "0,-1", wounds: 2 }] },
    { kind: "ranged", direction: "S", cells: ["0,1", "0,2"], hits: [] },
  ],
  holds: ["1,0"],
  helps: [{ cell: "-1,0", word: "medic" }],
};

describe("the board", () => {
  it("arrow keys reach every cell from every other", () => {
    const seen = new Set(["0,0"]);
    for (let round = 0; round < 12; round += 1) {
      for (const cell of [...seen]) {
        for (const way of ["N", "S", "E", "W"] as const) {
          const to = neighbour(CELLS, cell, way);
          if (to) seen.add(to);
        }
      }
    }
    expect(seen.size).toBe(19);
    expect(neighbour(CELLS, "0,-2", "N")).toBeNull();
  });

  it("draws what a unit hits, holds and helps", () => {
    expect(reachOf("0,0", STUDY).arrows.map((arrow) => [arrow.to, arrow.kind, arrow.text ?? ""])).toEqual([
      ["0,-1", "melee", "2"],
      ["0,2", "ranged", ""],
      ["1,0", "net", ""],
      ["-1,0", "help", ""],
    ]);
  });

  it("adds up what threatens a unit", () => {
    const other = { ...STUDY, lines: [{ kind: "gauss" as const, direction: "S", cells: [], hits: [{ cell: "0,-1", wounds: 1 }] }] };
    expect(allReaches({ "0,0": STUDY, "0,-2": other }, new Set(["threats"])).marks).toEqual([{ cell: "0,-1", kind: "threat", text: "3" }]);
  });

  it("marks who falls in which segment", () => {
    const what = { hits: [{ kind: "shoots", from: "a", to: "b", wounds: 1, segment: 2 }], falls: [{ cell: "b", segment: 2, unit: {} }], wounds: { c: 1 } };
    const overlay = foreseen(what as unknown as WhatIf);
    expect(overlay.arrows[0]?.kind).toBe("ranged");
    expect(overlay.marks).toEqual([
      { cell: "b", kind: "falls", text: "2" },
      { cell: "c", kind: "wound", text: "1" },
    ]);
  });

  it("no two armies of a table look alike, in colour or without", () => {
    const given = looks(["moloch", "moloch", "strangers", "borgo"]);
    expect(new Set(given.map((look) => look.colour)).size).toBe(4);
    expect(new Set(given.map((look) => look.rim)).size).toBe(4);
  });
});

describe("around the board", () => {
  it("counts where tiles are and how likely they come", () => {
    const army = { id: "moloch", names: {}, structure: [], tiles: [{ id: "hq", kind: "hq", count: 1 }, { id: "move", kind: "instant", count: 3 }] } as Army;
    const seat = { army: "moloch", hand: ["move"], discard: [], pile: 4, pile_tiles: { move: 1 }, pile_top: [] };
    const view = { seats: [seat], units: [], ground: [] } as unknown as View;
    expect(counted(view, 0, army)).toEqual([{ tile: "move", pile: 1, hand: 1, board: 0, out: 0, odds: 0.25 }]);
    expect(percent(0.25)).toBe("25 %");
    expect(percent(0)).toBe("–");
  });

  it("fills seats with armies that nobody has", () => {
    expect(armiesFor(["b"], 3, ["a", "b", "c"])).toEqual(["b", "a", "c"]);
    expect(armiesFor(["b", "a", "c"], 2, ["a", "b", "c"])).toEqual(["b", "a"]);
  });

  it("writes a set-up board as a scenario file", () => {
    const text = written({ armies: ["a", "b"], points: [20, 7], hands: [["x"], []], turn: 1, pieces: [{ seat: 1, tile: "hq", at: "c3", rotation: 2, wounds: 1 }] });
    expect(text).toContain('turn = 1\nphase = "main"');
    expect(text).toContain('army = "b"\nhq = 7');
    expect(text).toContain('hand = ["x"]');
    expect(text).toContain('tile = "hq"\nat = "c3"\nrotation = 2\nwounds = 1');
  });

  it("knows when a lesson is done", () => {
    const goals = goalOf("# goal: fallen c3\n# goal: points 0 20\nname = 1\n");
    const view = { seats: [{ hq: 20 }], units: [], outcome: null } as unknown as View;
    expect(goals.length).toBe(2);
    expect(isReached(goals, view, [])).toBe(false);
    expect(isReached(goals, view, [{ key: "destroyed", rule: "", params: {}, cells: ["c3"] }])).toBe(true);
  });
});
