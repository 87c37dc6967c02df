import { describe, expect, it } from "vitest";
import { reachOfAll, battleOverlay, neighbour, reachOf } from "../src/neuroshima-hex/draw/overlay";
import { stylesOf } from "../src/neuroshima-hex/draw/army-style";
import { armiesFor } from "../src/neuroshima-hex/lobby/armies";
import { countTiles, formatOdds } from "../src/neuroshima-hex/tile-counter";
import { readArrangement, newSide, isOn, termsFor, writePosition } from "../src/neuroshima-hex/position-file";
import { goalsOf, isReached } from "../src/neuroshima-hex/lesson-goal";
import type { Army, Cell, Offers, UnitStudy, View, WhatIf } from "../src/neuroshima-hex/payloads";

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
  harmful: false,
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

  it("draws links that hinder unlike links that help", () => {
    const saboteur: UnitStudy = { ...STUDY, lines: [], holds: [], harmful: true };
    expect(reachOf("0,0", saboteur).arrows.map((arrow) => arrow.kind)).toEqual(["harm"]);
    expect(reachOfAll({ "0,0": saboteur }, new Set(["links"])).arrows).toHaveLength(1);
  });

  it("adds up what threatens a unit", () => {
    const other = { ...STUDY, lines: [{ kind: "gauss" as const, direction: "S", cells: [], hits: [{ cell: "0,-1", wounds: 1 }] }] };
    expect(reachOfAll({ "0,0": STUDY, "0,-2": other }, new Set(["threats"])).marks).toEqual([{ cell: "0,-1", kind: "threat", text: "3" }]);
  });

  it("marks who falls in which segment", () => {
    const what = { hits: [{ kind: "shoots", from: "a", to: "b", wounds: 1, segment: 2 }], falls: [{ cell: "b", segment: 2, unit: {} }], wounds: { c: 1 } };
    const overlay = battleOverlay(what as unknown as WhatIf);
    expect(overlay.arrows[0]?.kind).toBe("ranged");
    expect(overlay.marks).toEqual([
      { cell: "b", kind: "falls", text: "2" },
      { cell: "c", kind: "wound", text: "1" },
    ]);
  });

  it("no two armies of a table look alike, in colour or without", () => {
    const given = stylesOf(["moloch", "moloch", "strangers", "borgo"]);
    expect(new Set(given.map((style) => style.colour)).size).toBe(4);
    expect(new Set(given.map((style) => style.rim)).size).toBe(4);
  });
});

describe("around the board", () => {
  it("counts where tiles are and how likely they come", () => {
    const army = { id: "moloch", names: {}, structure: [], tiles: [{ id: "hq", kind: "hq", count: 1 }, { id: "move", kind: "instant", count: 3 }] } as Army;
    const seat = { army: "moloch", hand: ["move"], discard: [], pile: 4, pile_tiles: { move: 1 }, pile_top: [] };
    const view = { seats: [seat], units: [], ground: [] } as unknown as View;
    expect(countTiles(view, 0, army)).toEqual([{ tile: "move", pile: 1, hand: 1, board: 0, out: 0, odds: 0.25 }]);
    expect(formatOdds(0.25)).toBe("25%");
    expect(formatOdds(0)).toBe("–");
  });

  it("fills seats with armies that nobody has", () => {
    expect(armiesFor(["b"], 3, ["a", "b", "c"])).toEqual(["b", "a", "c"]);
    expect(armiesFor(["b", "a", "c"], 2, ["a", "b", "c"])).toEqual(["b", "a"]);
  });

  it("writes a set-up board as a scenario file", () => {
    const sides = [{ ...newSide("a"), hand: ["x"] }, { ...newSide("b"), points: 7, pile: { x: 2 }, discard: ["y"] }];
    const pieces = [
      { seat: 1, tile: "hq", at: "c3", rotation: 2, wounds: 1 },
      { seat: 0, tile: "structure-front-back", at: "a1", rotation: 1, wounds: 0, second: { at: "a2", rotation: 4 } },
    ];
    const text = writePosition({ board: "large", sides, pieces, turn: 1 }, { edition: "2025", mode: "duel" });
    expect(text).toContain('edition = "2025"\nboard = "large"\nmode = "duel"');
    expect(text).toContain('discard = ["y"]\npile = { "x" = 2 }');
    expect(text).toContain('tile = "structure-front-back"\nat = ["a1", "a2"]\nrotation = [1, 4]');
    expect(text).toContain('turn = 1\nphase = "main"');
    expect(text).toContain('army = "b"\nhq = 7');
    expect(text).toContain('hand = ["x"]');
    expect(text).toContain('tile = "hq"\nat = "c3"\nrotation = 2\nwounds = 1');
  });

  it("finds an edition and a mode for a board and a number of armies", () => {
    const offers = {
      editions: [
        { id: "old", modes: ["duel"], boards: ["small"] },
        { id: "new", modes: ["duel", "free-for-all", "atlas"], boards: ["small", "large"] },
      ],
      modes: { duel: [2], "free-for-all": [3, 4], atlas: [2] },
      boards: { small: { players: [] }, large: { players: [3, 4] } },
      missions: [{ id: "map" }],
    } as unknown as Offers;
    expect(termsFor(offers, "small", 2)).toEqual({ edition: "old", mode: "duel" });
    expect(termsFor(offers, "small", 3)).toEqual({ edition: "new", mode: "free-for-all" });
    expect(termsFor(offers, "large", 2)).toBeNull();
    expect(termsFor(offers, "map", 2)).toEqual({ edition: "new", mode: "atlas" });
  });

  it("makes an arrangement of what a view shows, a structure in one piece", () => {
    const seat = { army: "a", hq: 20, hand: ["x"], pile_tiles: { x: 1 }, discard: [] };
    const half = { id: 7, seat: 0, army: "a", tile: "structure-front-front", cell: "a1", rotation: 1 };
    const view = { board: { name: "large" }, turn: 0, seats: [seat], units: [half, { ...half, tile: "structure-front-front-2", cell: "a2", rotation: 3 }], ground: [] };
    const found = readArrangement(view as unknown as View);
    expect(found.pieces).toEqual([{ seat: 0, tile: "structure-front-front", at: "a1", rotation: 1, wounds: 0, second: { at: "a2", rotation: 3 } }]);
    expect(isOn(found.pieces[0]!, "a2")).toBe(true);
    expect(found.sides[0]?.pile).toEqual({ x: 1 });
  });

  it("knows when a lesson is done", () => {
    const goals = goalsOf("# goal: fallen c3\n# goal: points 0 20\nname = 1\n");
    const view = { seats: [{ hq: 20 }], units: [], outcome: null } as unknown as View;
    expect(goals.length).toBe(2);
    expect(isReached(goals, view, [])).toBe(false);
    expect(isReached(goals, view, [{ key: "destroyed", rule: "", params: {}, cells: ["c3"], seat: 0, segment: 3 }])).toBe(true);
  });
});
