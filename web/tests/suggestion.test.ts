import { describe, expect, it } from "vitest";
import { suggestionOf } from "../src/neuroshima-hex/suggestion";
import type { OptionParts, View } from "../src/neuroshima-hex/payloads";
import { chanceCurve, type ReplayRow, type ReviewedTurn } from "../src/table/replay.svelte";

const VIEW = { turn: 1, seats: [{ army: "outpost" }, { army: "moloch" }], units: [{ id: 1, seat: 1, army: "moloch", tile: "hybrid", cell: "c3", rotation: 2 }] } as unknown as View;
const part = (verb: string, more: Partial<OptionParts>): OptionParts => ({ text: verb, verb, ...more }) as OptionParts;

describe("a better turn on the board", () => {
  it("shows tiles where they would be placed", () => {
    const { ghosts } = suggestionOf(VIEW, [part("place", { tile: "gauss-cannon", cell: "b2", rotation: 4 }), part("end", {})]);
    expect(ghosts).toEqual([{ army: "moloch", tile: "gauss-cannon", seat: 1, cell: "b2", rotation: 4 }]);
  });

  it("moves units, also those it has placed itself, and says from where", () => {
    const { ghosts, arrows } = suggestionOf(VIEW, [part("place", { tile: "officer", cell: "b2", rotation: 0 }), part("go", { cell: "b2", to: "b3", rotation: 1 }), part("go", { cell: "c3", to: "c4" })]);
    expect(ghosts.map(({ tile, cell, rotation }) => [tile, cell, rotation])).toEqual([["officer", "b3", 1], ["hybrid", "c4", 2]]);
    expect(arrows.map(({ from, to }) => [from, to])).toEqual([["b2", "b3"], ["c3", "c4"]]);
  });
});

describe("the curve of an analysed game", () => {
  const turn = { key: "turn" };
  const view = (winners?: number[]) => ({ outcome: winners ? { winners } : null, seats: [{}, {}] });
  const rows = [{ events: [turn], view: view() }, { events: [], view: view() }, { events: [turn], view: view() }, { events: [], view: view([1]) }] as unknown as ReplayRow[];
  const review = (at: number, seat: number, chance: number, best_chance: number): ReviewedTurn => ({ at, advice: { seat, chance, best_chance, loss: best_chance - chance, played: [], best: [] } }) as ReviewedTurn;

  it("falls by exactly what the list of mistakes says", () => {
    expect(chanceCurve([review(0, 0, 0.22, 0.52)], rows, 2)).toEqual([{ at: 0, chance: 0.52 }, { at: 2, chance: 0.22 }, { at: 3, chance: 0 }]);
  });

  it("turns the second side's chances round, in the order of the game", () => {
    const chances = chanceCurve([review(2, 1, 0.75, 0.75), review(0, 0, 0.5, 0.5)], rows, 2).map((point) => point.chance);
    expect(chances).toEqual([0.5, 0.5, 0.25, 0.25, 0]);
  });

  it("takes nobody else's chances for the first side's among three", () => {
    expect(chanceCurve([review(2, 1, 0.75, 0.75)], rows, 3)).toEqual([]);
  });
});
