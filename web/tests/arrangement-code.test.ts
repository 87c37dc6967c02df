import { describe, expect, it } from "vitest";
import { decodeArrangement, encodeArrangement } from "../src/neuroshima-hex/arrangement-code";
import { newSide, type Arrangement } from "../src/neuroshima-hex/position-file";

const FULL: Arrangement = {
  board: "standard",
  turn: 1,
  sides: [
    { ...newSide("outpost"), points: 7, hand: ["medic", "battle"], pile: { "push-back": 2, runner: 1 }, discard: ["move"] },
    { ...newSide("moloch"), hand: [] },
  ],
  pieces: [
    { seat: 0, tile: "hq", at: "a2", rotation: 0, wounds: 0 },
    { seat: 1, tile: "structure-front-front", at: "c3", rotation: 5, wounds: 1, second: { at: "c4", rotation: 2 } },
  ],
};

describe("the address of a position", () => {
  it("comes back as it was", () => {
    expect(decodeArrangement(encodeArrangement(FULL))).toEqual(FULL);
    const empty = { board: "large", turn: 0, sides: [newSide("outpost"), newSide("moloch")], pieces: [] };
    expect(decodeArrangement(encodeArrangement(empty))).toEqual(empty);
  });

  it("is short and needs no escaping", () => {
    const code = encodeArrangement(FULL);
    expect(encodeURIComponent(code)).toBe(code);
    expect(code.length).toBeLessThan(160);
  });

  it.each(["", "standard", "standard~0~outpost.20~", "standard~2~outpost.20!moloch.20~", "standard~0~outpost.20!moloch.x~", "standard~0~outpost.20!moloch.20~0.hq", 'a"b~0~outpost.20!moloch.20~', "standard~0~outpost.20!moloch.20~0.hq.a2.0.0~more"])(
    "is refused where it is none: %s",
    (code) => {
      expect(decodeArrangement(code)).toBeNull();
    },
  );
});
