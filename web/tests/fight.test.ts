import { beforeAll, describe, expect, it, vi } from "vitest";
import { render } from "svelte/server";
import Actions from "../src/bright-future/Actions.svelte";
import { Selection } from "../src/bright-future/selection.svelte";
import Fight from "../src/bright-future/Fight.svelte";
import { chosenUse, fightLabel, factorOf, isBest, defeatWarnings } from "../src/bright-future/fight";
import { catalogue } from "../src/bright-future/catalogue.svelte";
import type { AttackView, Card, Facing, FightView, OptionParts, Discard, View, GearUse, WhatIf } from "../src/bright-future/payloads";
import { type Language, i18n } from "../src/words/i18n.svelte";
import { service } from "../src/wire/service";
import en from "../src/words/en.json";
import fr from "../src/words/fr.json";
import hu from "../src/words/hu.json";
import pl from "../src/words/pl.json";

/** A question that is about no fight and no attack. */
const NOTHING: WhatIf = { fight: null, attack: null, face: null, round: null };
const WORDS: Record<Language, Record<string, string>> = { en, pl, fr, hu };
const safe: GearUse = { text: "fight heavy_shield", gear: ["heavy_shield"], doubled: [], bonus: false, takes: 2, damage: 8, lost: 8, resources: 1, defeated: false, population: 0, over: false, fate: "", back: 0 };
const fatal: GearUse = { ...safe, text: "fight", gear: [], takes: 0, damage: 10, lost: 9, resources: 0, defeated: true, fate: "back-round", back: 6 };
const sum: FightView = {
  seat: 0,
  card: "slime",
  source: "location",
  strength: 10,
  printed: 10,
  reward: { gear: 2, code: false },
  resources: 9,
  attack: ["toxic"],
  defence: ["fire"],
  gear: [{ card: "heavy_shield", takes: 2, symbols: [{ kind: "fire", takes: 2, doubled: 2 }] }],
  ways: [fatal, safe],
  suggested: "fight heavy_shield",
  sheds: [],
  first: "",
  doomed: false,
  without: [],
};
// Nobody survives with one resource less.
const doomed: FightView = { ...sum, resources: 8, ways: [{ ...fatal, lost: 8 }, { ...safe, resources: 0, defeated: true }], suggested: "fight", doomed: true };

const shown = (of: FightView, wanted = "", isUnaided = false): string =>
  render(Fight, { props: { sum: of, way: chosenUse(of, wanted, isUnaided) as GearUse, selection: new Selection(), isUnaided, onwant: () => undefined } }).body;

/** The desk with its options. */
function offered(selection: Selection, kind: string, whatIf: WhatIf): string {
  const view = { mode: "arena", seats: [], question: null } as unknown as View;
  const idle = { status: "", hinted: "", isBusy: false, isExplaining: false, onanswer: () => undefined, onundo: null, onreset: null, onhint: null, undoWarning: "", isUnaided: false };
  return render(Actions, { props: { view, selection, kind, whatIf, ...idle } }).body;
}

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.spyOn(service, "words").mockImplementation((_, language) => Promise.resolve({ language, sentences: {}, nouns: {}, words: {}, cards: {}, house: [] }));
});

describe("the sum of a fight", () => {
  it("counts what the gear leaves over once, or as often as the anomaly says", () => {
    expect(factorOf(sum, safe)).toBe(1);
    expect(factorOf(sum, { ...safe, damage: 16 })).toBe(2);
    expect(factorOf(sum, { ...safe, takes: 10, damage: 0 })).toBe(1);
  });

  it("stars the best use, and no defeat", () => {
    expect(isBest(sum, safe)).toBe(true);
    expect(isBest(sum, fatal)).toBe(false);
    expect(isBest(doomed, doomed.ways[0] as GearUse)).toBe(false);
  });

  it("announces a defeat instead of what is kept", () => {
    expect(fightLabel(safe)).toEqual({ key: "bf.fight", gaps: { loss: 8, left: 1 } });
    expect(fightLabel(fatal).key).toBe("bf.fight.defeat");
  });

  it("says what a defeat means", () => {
    expect(defeatWarnings(safe, false)).toEqual([]);
    expect(defeatWarnings({ ...fatal, over: true, fate: "over", population: 1 }, true).map((one) => one.key)).toEqual(["bf.defeat.over", "bf.defeat.population", "bf.doomed"]);
    expect(defeatWarnings(fatal, false)).toEqual([{ key: "bf.fate.back-round", gaps: { n: 6 } }]);
  });
});

describe.each(Object.keys(WORDS) as Language[])("the panel of a fight in %s", (language) => {
  const words = WORDS[language];
  beforeAll(async () => {
    await i18n.loadGame("bright-future");
    await i18n.setLanguage(language);
  });

  it("shows the best use first, with its star", () => {
    const html = shown(sum);
    expect(html).toContain("9 → 1");
    expect(html).toContain(words["bf.suggested"]);
    expect(html).not.toContain(words["bf.defeated"] + "</strong>");
  });

  it("says in words that a use defeats the hero", () => {
    const html = shown(sum, "fight");
    expect(html).toContain("9 → 0");
    expect(html).toContain(words["bf.defeated"] + "</strong>");
    expect(html).not.toContain("★ " + words["bf.suggested"]);
    expect(html).toContain(words["bf.suggest"]);
  });

  it("neither chooses nor stars the best use for somebody who has to find it", () => {
    const html = shown(sum, "", true);
    expect(html).toContain("9 → 0");
    expect(html).not.toContain("★");
    expect(html).not.toContain(words["bf.suggest"]);
  });

  it("says that nothing saves the hero, and stars nothing", () => {
    const html = shown(doomed);
    expect(html).toContain("8 → 0");
    expect(html).toContain(words["bf.doomed"]);
    expect(html).not.toContain("★");
  });

  it("says what discards before the fight save, and stars the first of them", () => {
    const shed = (card: string, way: GearUse, more: string[]): Discard => ({ ...way, text: `shed ${card}`, card, shed: [card, ...more], gear: [], doubled: [] });
    const sheds = [shed("claws", { ...safe, lost: 4, resources: 1 }, ["machete"]), shed("machete", fatal, [])];
    const swarm: FightView = { ...sum, card: "insect_swarm", strength: 11, printed: 8, reward: { gear: 0, code: true }, ways: [fatal], suggested: "fight", sheds, first: "shed claws" };
    const selection = new Selection();
    selection.reset(sheds.map((one): OptionParts => ({ text: one.text, verb: "shed", card: one.card, says: { key: "do", rule: "", params: {} } })));
    vi.spyOn(i18n, "sentence").mockImplementation(() => "answer");
    vi.spyOn(catalogue, "card").mockImplementation((id) => ({ id, deck: "gear", facts: [] }) as unknown as Card);
    const html = offered(selection, "fight", { ...NOTHING, fight: swarm });
    vi.mocked(catalogue.card).mockRestore();
    expect(html).toContain(words["bf.shelf.shed"]);
    expect(html).toContain(words["bf.shed.first"]);
    expect(html).toContain(words["bf.reward.code"]);
    expect(html).not.toContain(words["bf.doomed"]);
    expect(html).toMatch(/8 \+ 3/);
    expect(html.match(/★/g)).toHaveLength(2);
    expect(html).toMatch(/<button class="primary[^"]*" data-answer="shed claws"/);
    expect(html).toContain(words["bf.shed.do"]?.replace("{card}", "claws"));
    expect(html).toContain(words["bf.shed.keep.too"]?.replace("{cards}", "machete").replace("{loss}", "4").replace("{left}", "1"));
    expect(html).toContain(words["bf.shed.defeat"]);
  });

  it("says what it costs to face an attack of the Arena", () => {
    const bare = { ...fatal, over: true, fate: "over" as const };
    const face: Facing = { text: "face", by: 1, card: "claws", attacker: 1, weapon: "claws", mode: "basic", cancelled: false, armours: [], resources: 9, attacks: [{ kind: "melee", strength: 4 }], bare, armoured: { ...safe, gear: ["heavy_shield"] }, reaction: true };
    const selection = new Selection();
    selection.reset([{ text: "face", verb: "face", says: { key: "do", rule: "", params: {} } }]);
    vi.spyOn(i18n, "sentence").mockImplementation(() => "answer");
    const html = offered(selection, "turn", { ...NOTHING, face });
    for (const key of ["bf.face.bare.defeat", "bf.defeat.over", "bf.face.reaction"]) expect(html).toContain(words[key]);
    expect(html).toContain(words["bf.face.armour"]?.replace("{gear}", "heavy_shield").replace("{loss}", "8").replace("{left}", "1"));
  });

  it("says which answers to an attack defeat the hero", () => {
    const attack: AttackView = { seat: 0, by: 1, card: "shotgun", kind: "ranged", strength: 4, resources: 4, ways: [{ ...fatal, text: "no armour", damage: 4, second: false }, { ...safe, text: "armour scales", damage: 0, second: true }] };
    const selection = new Selection();
    const part = (text: string): OptionParts => ({ text, verb: text.startsWith("no") ? "none" : "armour", says: { key: "do", rule: "", params: {} } });
    selection.reset([part("no armour"), part("armour scales")]);
    vi.spyOn(i18n, "sentence").mockImplementation(() => "answer");
    const html = offered(selection, "armour", { ...NOTHING, attack });
    expect(html.match(/data-defeated/g)).toHaveLength(1);
    expect(html).toContain(words["bf.defeated"]);
    expect(html).toContain(words["bf.second"]);
  });
});
