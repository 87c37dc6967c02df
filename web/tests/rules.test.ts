import { describe, expect, it } from "vitest";
import games from "rules:index";
import { parseRules, parseTranslations } from "../rules-parser";
import { parseBlocks, parseSpans } from "../src/rules/markup";
import { loadRule } from "../src/rules/rulebook.svelte";

describe("rules in Markdown", () => {
  it("are entries with their id in bold and what is indented below", () => {
    const text = "# Title\n\nBefore.\n\n- **NET-01** First.\n- **NET-08** *How.* Steps:\n  0. One.\n\n  End.\n\n## More\n\nBetween.\n";
    expect(parseRules(text)).toEqual([
      { id: "NET-01", text: "First." },
      { id: "NET-08", text: "*How.* Steps:\n0. One.\n\nEnd." },
    ]);
  });

  it("have translations with the hash of what was translated", () => {
    expect(parseTranslations("- **NET-01** `0123abcd` Pierwsza.\n")).toEqual({ "NET-01": { of: "0123abcd", text: "Pierwsza." } });
  });

  it("cite other rules, and only rules", () => {
    expect(parseSpans("See NET-06 and MK-3, *(ruling)*.", (id) => id === "NET-06")).toEqual([
      { kind: "text", text: "See " },
      { kind: "rule", text: "NET-06" },
      { kind: "text", text: " and MK-3, " },
      { kind: "emphasis", text: "(ruling)" },
      { kind: "text", text: "." },
    ]);
  });

  it("keep the marks and the depth of lists", () => {
    const blocks = parseBlocks("Steps:\n1. One\n   - inner\n\nEnd.", () => false);
    expect(blocks.map(({ mark, depth }) => [mark, depth])).toEqual([["", 0], ["1.", 1], ["•", 2], ["", 0]]);
  });
});

describe("the rulebook", () => {
  it("has chapters of both games", () => {
    expect(Object.keys(games)).toEqual(["neuroshima-hex", "bright-future"]);
    for (const game of Object.values(games)) expect(Object.values(game.ids).join(" ").split(" ").length).toBeGreaterThan(300);
  });

  it("finds the rule of the game that is played, and shared ones in both", async () => {
    const hex = await loadRule("neuroshima-hex", "SETUP-01", "en");
    expect(hex.text).not.toBe("");
    expect((await loadRule("bright-future", "SETUP-1", "en")).text).not.toBe(hex.text);
    expect((await loadRule("bright-future", "RESIGN-01", "en")).text).not.toBe("");
    expect((await loadRule("bright-future", "NONE-1", "en")).text).toBe("");
  });

  it("knows the neighbours of a rule", async () => {
    expect(await loadRule("neuroshima-hex", "NET-02", "en")).toMatchObject({ previous: "NET-01", next: "NET-03", isUntranslated: false });
  });
});
