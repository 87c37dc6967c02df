import { describe, expect, it, vi } from "vitest";
import type { OptionParts, View } from "../src/bright-future/payloads";
import { names } from "../src/bright-future/names";
import { describeQuestion, describeOption } from "../src/bright-future/wording";
import { i18n } from "../src/words/i18n.svelte";

describe("what a question is about", () => {
  it.each([
    ["machete", "rice", "offers"],
    ["machete", "nothing", "offers-gift"],
    ["nothing", "rice", "asks-for"],
  ])("an offer of %s for %s is told as %s", (offered, wanted, key) => {
    vi.spyOn(i18n, "sentence").mockImplementation((event) => `${event.key} ${event.params["item"]} ${event.params["wanted"]}`);
    const view = { seats: [{ hero: null }, { hero: null }], question: { seat: 0, kind: "reply", partner: 1, offered, wanted } } as unknown as View;
    expect(describeQuestion(view)).toBe(`${key} ${offered} ${wanted}`);
  });
});

describe("the sides of a hero", () => {
  const side = (card: string, word: string): OptionParts => ({ text: `hero ${card} ${word}`, verb: "hero", card, side: word, says: { key: "do-hero", rule: "", params: { card } } });

  it.each([
    ["mole", ["Play Mole (female)", "Play Mole (male)"]],
    ["duchess", ["Play Duchess", "Play Duke"]],
  ])("of the %s can be told apart", (card, said) => {
    const known: Record<string, string> = { mole: "Mole", "mole/male": "Mole", duchess: "Duchess", "duchess/male": "Duke" };
    vi.spyOn(names, "card").mockImplementation((id) => known[id] ?? id);
    vi.spyOn(names, "word").mockImplementation((id) => id);
    vi.spyOn(i18n, "sentence").mockImplementation((event) => `Play ${known[String(event.params["card"])]}`);
    expect([describeOption(side(card, "female")), describeOption(side(card, "male"))]).toEqual(said);
  });
});
