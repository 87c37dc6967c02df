import { describe, expect, it } from "vitest";
import { optionWithRotation, matchingOptions, selectableCells, nextPart, boardOptions, rotationsOf, targetCell, nextRotation } from "../src/neuroshima-hex/option-filter";
import type { OptionParts } from "../src/neuroshima-hex/payloads";

const place = (cell: string, rotation: number): OptionParts => ({ text: `place hybrid ${cell} ${rotation}`, verb: "place", tile: "hybrid", cell, rotation });
const PLACES = ["c2", "c3"].flatMap((cell) => [0, 1, 2, 3, 4, 5].map((rotation) => place(cell, rotation)));
const MOVES: OptionParts[] = [
  { text: "go b2 b3 0", verb: "go", cell: "b2", to: "b3", rotation: 0 },
  { text: "go b2 b3 3", verb: "go", cell: "b2", to: "b3", rotation: 3 },
  { text: "go b2 c3 3", verb: "go", cell: "b2", to: "c3", rotation: 3 },
  { text: "go b2 c3 on", verb: "go", cell: "b2", to: "c3", onwards: true },
];
const OTHERS: OptionParts[] = [
  { text: "discard hybrid", verb: "discard", tile: "hybrid" },
  { text: "end", verb: "end" },
];

describe("pointing at options", () => {
  it("a tile lights the cells it may go to, and its discard is no such thing", () => {
    const options = boardOptions([...PLACES, ...OTHERS], "hybrid");
    expect(selectableCells(options, { tile: "hybrid" })).toEqual(new Set(["c2", "c3"]));
    expect(options.some((part) => part.verb === "discard")).toBe(false);
  });

  it("after the cell only the rotation is open", () => {
    const pick = { tile: "hybrid", cell: "c3" };
    const options = matchingOptions(PLACES, pick);
    expect(nextPart(options, pick)).toBeNull();
    expect(rotationsOf(options)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(optionWithRotation(options, 4)?.text).toBe("place hybrid c3 4");
    expect(targetCell(pick)).toBe("c3");
  });

  it("a move asks for a cell, then where to, then how turned", () => {
    expect(nextPart(MOVES, {})).toBe("cell");
    const from = matchingOptions(MOVES, { cell: "b2" });
    expect(nextPart(from, { cell: "b2" })).toBe("to");
    expect(selectableCells(from, { cell: "b2" })).toEqual(new Set(["b3", "c3"]));
    const there = matchingOptions(MOVES, { cell: "b2", to: "b3" });
    expect(rotationsOf(there)).toEqual([0, 3]);
    expect(targetCell({ cell: "b2", to: "b3" })).toBe("b3");
  });

  it("turning skips rotations that cannot be had, both ways", () => {
    expect(nextRotation([0, 3], 0, 1)).toBe(3);
    expect(nextRotation([0, 3], 3, 1)).toBe(0);
    expect(nextRotation([0, 3], 0, -1)).toBe(3);
    expect(nextRotation([2], 2, 1)).toBe(2);
  });

  it("a step that goes on is never taken by turning", () => {
    expect(optionWithRotation(matchingOptions(MOVES, { cell: "b2", to: "c3" }), 3)?.text).toBe("go b2 c3 3");
  });
});
