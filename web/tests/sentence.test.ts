import { describe, expect, it } from "vitest";
import { renderSentence, plural } from "../src/words/sentence";
import type { GameWords } from "../src/wire/messages";

const WORDS: GameWords = {
  language: "pl",
  sentences: {
    strikes: "{attacker.full} ({initiative}) bije: {target}, {wounds.wound}",
    "fact-netted": "w sieci: {units}",
    "fact-melee": "cios {strikes}",
    won: "{names} wygrywa",
  },
  nouns: { wound: { one: "{n} rana", few: "{n} rany", other: "{n} ran" } },
  words: { and: "i", at: "{unit} na {cell}", nobody: "nikt", NW: "NW" },
  armies: { moloch: "Moloch", outpost: "Posterunek" },
  tiles: { moloch: { scout: "Zwiadowca", hunter: "Łowca" }, outpost: { hq: "Sztab" } },
  structures: { moloch: "Hala" },
  leaders: {},
  house: [],
};
const HUNTER = { army: "moloch", tile: "hunter", name: "Hunter-Killer", cell: "b2" };

describe("sentences", () => {
  it("fill their gaps with names of the language, sums and counted nouns", () => {
    const params = {
      attacker: HUNTER,
      target: { army: "outpost", tile: "hq", name: "HQ", cell: "c3" },
      wounds: 3,
      initiative: [{ amount: 3 }, { amount: 1, unit: { army: "moloch", tile: "scout", name: "Scout", cell: "a1" } }],
    };
    expect(renderSentence(WORDS, { key: "strikes", params })).toBe("Moloch Łowca (3 + 1 Zwiadowca) bije: Sztab, 3 rany");
  });

  it("name units with their cells, or say that there is nobody", () => {
    expect(renderSentence(WORDS, { key: "fact-netted", params: { units: [HUNTER] } })).toBe("w sieci: Łowca na b2");
    expect(renderSentence(WORDS, { key: "fact-netted", params: { units: [] } })).toBe("w sieci: nikt");
  });

  it("name tiles that lie nowhere one after another", () => {
    const { cell: _, ...tile } = HUNTER;
    expect(renderSentence(WORDS, { key: "fact-netted", params: { units: [tile, tile, tile] } })).toBe("w sieci: Łowca, Łowca i Łowca");
  });

  it("list three units with their cells like anything else", () => {
    const units = ["b2", "c3", "d4"].map((cell) => ({ ...HUNTER, cell }));
    expect(renderSentence(WORDS, { key: "fact-netted", params: { units } })).toBe("w sieci: Łowca na b2, Łowca na c3 i Łowca na d4");
  });

  it("leave the article of a name out behind its army", () => {
    const words = { ...WORDS, language: "en", tiles: { moloch: { clown: "The Clown" } } };
    const unit = { army: "moloch", tile: "clown", name: "The Clown" };
    expect(renderSentence(words, { key: "strikes", params: { attacker: unit, initiative: 1, target: unit, wounds: 1 } })).toBe("Moloch Clown (1) bije: The Clown, 1 rana");
  });

  it("list directions with strengths", () => {
    const strikes = [{ direction: "NW", strength: 2 }];
    expect(renderSentence(WORDS, { key: "fact-melee", params: { strikes } })).toBe("cios NW 2");
  });

  it("translate the names of armies", () => {
    expect(renderSentence(WORDS, { key: "won", params: { names: ["Outpost"] } })).toBe("Posterunek wygrywa");
  });

  it("an unknown key is shown as it is", () => {
    expect(renderSentence(WORDS, { key: "unheard-of", params: {} })).toBe("unheard-of");
  });

  it("plurals follow their language", () => {
    expect([1, 2, 5, 12, 22].map((number) => plural("pl", number))).toEqual(["one", "few", "other", "other", "few"]);
    expect([0, 1, 2].map((number) => plural("fr", number))).toEqual(["one", "one", "other"]);
    expect([1, 2].map((number) => plural("hu", number))).toEqual(["one", "other"]);
  });
});
