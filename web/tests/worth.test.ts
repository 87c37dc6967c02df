import { beforeAll, describe, expect, it, vi } from "vitest";
import { describeResult, describeWorth } from "../src/puzzles/worth";
import { i18n } from "../src/words/i18n.svelte";

describe("what a turn of a puzzle is worth", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await i18n.loadPart("puzzles");
    await i18n.setLanguage("en");
  });

  it("takes a fight apart into resources and cards", () => {
    expect(describeWorth("fight-sum", 2997)).toBe("30 resources left, cards used: 3");
    expect(describeWorth("door-route", 99)).toBe("1 resource left, cards used: 1");
    expect(describeResult("fight-sum", 2100)).toContain("leaves 21 resources.");
  });

  it("counts a card that was gained, and not a resource more", () => {
    expect(describeWorth("door-route", 501)).toBe("5 resources left, cards used: −1");
  });

  it("has a sentence of its own for a door that stays shut", () => {
    expect(describeWorth("door-route", 0)).toBe("the door stays shut");
    expect(describeResult("door-route", 0)).toBe("The door stays shut.");
    expect(describeResult("most-damage", 3)).toContain("3 points");
  });
});
