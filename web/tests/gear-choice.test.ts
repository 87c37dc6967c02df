import { describe, expect, it } from "vitest";
import { GearChoice, gearOf } from "../src/bright-future/gear-choice.svelte";
import type { OptionParts } from "../src/bright-future/payloads";

const fight = (text: string, gear: string[], doubled: string[] = [], bonus = false): OptionParts => ({ text, verb: "fight", says: { key: "do-fight-unaided", rule: "CB-2", params: {} }, gear, doubled, bonus });
const FIGHTS = [fight("fight", []), fight("fight", [], [], true), fight("fight axe", ["axe"]), fight("fight axe*", ["axe"], ["axe"]), fight("fight axe shield", ["axe", "shield"])];

describe("gear chosen without a sum", () => {
  const chosen = (act: (choice: GearChoice) => void): string | undefined => {
    const choice = new GearChoice();
    act(choice);
    return choice.find(FIGHTS)?.text;
  };

  it("is the fight with exactly these cards, in any order", () => {
    expect(chosen(() => undefined)).toBe("fight");
    expect(chosen((choice) => ["shield", "axe"].forEach((card) => choice.toggle(card)))).toBe("fight axe shield");
    expect(chosen((choice) => choice.toggleDouble("axe"))).toBe("fight axe*");
  });

  it("is no fight where some of it would be for nothing", () => {
    expect(chosen((choice) => choice.toggle("shield"))).toBeUndefined();
    expect(chosen((choice) => ((choice.hasBonus = true), choice.toggle("axe")))).toBeUndefined();
  });

  it("leaves a card out with its doubling", () => {
    expect(chosen((choice) => (choice.toggleDouble("axe"), choice.toggle("axe"), choice.toggle("axe")))).toBe("fight axe");
    expect(chosen((choice) => (choice.toggleDouble("axe"), choice.reset()))).toBe("fight");
  });

  it("comes from the cards of all fights", () => {
    expect(gearOf(FIGHTS)).toEqual({ usable: ["axe", "shield"], doublable: ["axe"] });
  });
});
