import { describe, expect, it } from "vitest";
import { ICONS, iconPaths } from "../src/bright-future/draw/icons";
import type { Card, OptionParts, View } from "../src/bright-future/payloads";
import { goalsOf, isGoalReached, lessonProgress } from "../src/bright-future/lesson-goal";
import { groupByCard } from "../src/bright-future/selection.svelte";
import { exitPoint, CARD, cornerOf, mapBounds, layOutCard, heroPlace } from "../src/bright-future/map-geometry";
import { renderSentence } from "../src/words/sentence";
import type { GameWords } from "../src/wire/messages";

const part = (text: string, more: Partial<OptionParts> = {}): OptionParts => ({ text, verb: text.split(" ")[0] ?? "", says: { key: "", rule: "", params: {} }, ...more });

describe("options on the desk", () => {
  it("lie together by the card they name; a pair lies with both", () => {
    const parts = [
      part("play machete", { card: "machete" }),
      part("scrap machete net", { card: "machete", second: "net" }),
      part("draw"),
      part("sell rice", { card: "rice" }),
    ];
    const { cards, plain } = groupByCard(parts, (id) => id !== "rice");
    expect(cards.map((group) => [group.key, group.parts.map((one) => one.text)])).toEqual([
      ["machete", ["play machete", "scrap machete net"]],
      ["net", ["scrap machete net"]],
    ]);
    expect(plain.map((one) => one.text)).toEqual(["draw", "sell rice"]);
  });
});

describe("the underground map", () => {
  const card = {
    nodes: [
      { name: "N", kind: "tunnel", number: 0, x: 2, y: 0 },
      { name: "C", kind: "colony", number: 1, x: 3, y: 4 },
    ],
    edges: [["N", "C"]],
  } as unknown as Card;

  it("lays a card as it is printed, or turned by half", () => {
    const upright = layOutCard({ card: "m13", turned: false, x: 0, y: 0, nodes: ["N", "C"], exits: ["N"] }, card);
    const turned = layOutCard({ card: "m13", turned: true, x: 0, y: 0, nodes: ["S", "C"], exits: ["S"] }, card);
    expect(upright.spots.map((spot) => spot.name)).toEqual(["N", "C"]);
    expect(turned.spots.map((spot) => spot.name)).toEqual(["S", "C"]);
    const [north, south] = [upright.spots[0], turned.spots[0]];
    expect(north?.x).toBeCloseTo(CARD.width / 2);
    expect((north?.y ?? 0) + (south?.y ?? 0)).toBeCloseTo(CARD.height);
    expect(turned.ways).toHaveLength(1);
  });

  it("grows to the north, and the frame holds it all", () => {
    expect(cornerOf(0, 1).y).toBeLessThan(cornerOf(0, 0).y);
    const frame = mapBounds([{ card: "m01", turned: false, x: 8, y: 2, nodes: [], exits: [] }], [[0, 0]]);
    expect(frame.x + frame.width).toBeGreaterThan(cornerOf(8, 0).x + CARD.width);
    expect(frame.y).toBeLessThan(cornerOf(0, 2).y);
  });

  it("has room for the arrow of every exit, also of the outermost cards", () => {
    const exits = { N: [2, 0], E: [4, 3], S: [2, 6], W: [0, 3] } as const;
    const nodes = Object.entries(exits).map(([name, [x, y]]) => ({ name, kind: "tunnel", number: 0, x, y }));
    const laid = { card: "m01", turned: false, x: 0, y: 0, nodes: Object.keys(exits), exits: [] };
    const frame = mapBounds([laid], []);
    for (const spot of layOutCard(laid, { nodes, edges: [] } as unknown as Card).spots) {
      const arrow = exitPoint(spot, spot.name);
      expect(Math.min(arrow.x - frame.x, arrow.y - frame.y)).toBeGreaterThan(16);
      expect(Math.min(frame.x + frame.width - arrow.x, frame.y + frame.height - arrow.y)).toBeGreaterThan(16);
    }
  });

  it("puts the way out far enough from the exit itself to be pressed apart", () => {
    for (const way of ["N", "E", "S", "W"]) {
      const to = exitPoint({ x: 0, y: 0 }, way);
      expect(Math.hypot(to.x, to.y)).toBeGreaterThan(30);
    }
  });

  it("finds heroes on fields and on nodes", () => {
    const view = { where: ["field 3", "m10 O1", "nowhere"] } as unknown as View;
    expect(heroPlace(view, 0)).toEqual({ field: 3 });
    expect(heroPlace(view, 1)).toEqual({ card: "m10", node: "O1" });
    expect(heroPlace(view, 2)).toBeNull();
  });
});

describe("goals of lessons", () => {
  const view = (resources: number, outcome: object | null = null): View =>
    ({ seat: 0, outcome, seats: [{ resources, ready: ["kalach"], used: [], codes: { "1": 1 } }], pending: [], declared: [{ weapon: "machete", mode: "basic" }] }) as unknown as View;

  it("are read from comments and hold or not", () => {
    expect(goalsOf("# goal: resources 0 3\n# goal: winner 0\n")).toHaveLength(2);
    expect(isGoalReached({ word: "resources", rest: ["0", "3"] }, view(3))).toBe(true);
    expect(isGoalReached({ word: "resources", rest: ["0", "3"] }, view(2))).toBe(false);
    expect(isGoalReached({ word: "gear", rest: ["0", "kalach"] }, view(1))).toBe(true);
    expect(isGoalReached({ word: "codes", rest: ["0", "2"] }, view(1))).toBe(false);
    expect(isGoalReached({ word: "attacks", rest: ["1"] }, view(1))).toBe(true);
    expect(isGoalReached({ word: "winner", rest: ["0"] }, view(1, { winners: [0] }))).toBe(true);
  });

  it("count when nobody is asked any more", () => {
    expect(lessonProgress("# goal: resources 0 3\n", view(3), "fight")).toBe("open");
    expect(lessonProgress("# goal: resources 0 3\n", view(3), null)).toBe("done");
    expect(lessonProgress("# goal: resources 0 3\n", view(2), null)).toBe("again");
  });
});

describe("drawings", () => {
  it("are there for everything that has a name, each of at least one piece", () => {
    for (const name of Object.keys(ICONS)) {
      const pieces = iconPaths(name);
      expect(pieces.length, name).toBeGreaterThan(0);
      for (const piece of pieces) {
        expect("bdlskg", name).toContain(piece.tone);
        expect(piece.path, name).toMatch(/^M[-\d., a-zA-Z]+$/);
      }
    }
    expect(iconPaths("nothing of this name")).toEqual([]);
  });
});

describe("sentences of Bright Future", () => {
  const words = {
    language: "en",
    sentences: { gear: "{by} gets {card}", door: "door {codes.row}", lists: "{cards}", first: "{by} begins" },
    nouns: {},
    words: { and: "and", none: "nothing", seat: "Seat {n}", human: "human" },
    cards: { machete: "Machete", net: "Net", tail: "Tail", "soldier/male": "Soldier" },
    house: [],
  } as GameWords;
  const say = (key: string, params: Record<string, unknown>): string => renderSentence(words, { key, params });

  it("name cards, rows of codes, lists and seats", () => {
    expect(say("gear", { by: "soldier/male", card: "machete" })).toBe("Soldier gets Machete");
    expect(say("door", { codes: [1, 2, 2] })).toBe("door 1-2-2");
    expect(say("lists", { cards: ["machete", "net", "tail"] })).toBe("Machete, Net and Tail");
    expect(say("lists", { cards: [] })).toBe("nothing");
    expect(say("first", { by: "Seat 0" })).toBe("Seat 1 begins");
  });
});
