import { describe, expect, it, vi } from "vitest";
import type { View } from "../src/tunnels/forms";
import { askedAbout } from "../src/tunnels/telling";
import { tongue } from "../src/words/tongue.svelte";

describe("what a question is about", () => {
  it.each([
    ["machete", "rice", "offers"],
    ["machete", "nothing", "offers-gift"],
    ["nothing", "rice", "asks-for"],
  ])("an offer of %s for %s is told as %s", (offered, wanted, key) => {
    vi.spyOn(tongue, "event").mockImplementation((event) => `${event.key} ${event.params["item"]} ${event.params["wanted"]}`);
    const view = { seats: [{ hero: null }, { hero: null }], question: { seat: 0, kind: "reply", partner: 1, offered, wanted } } as unknown as View;
    expect(askedAbout(view)).toBe(`${key} ${offered} ${wanted}`);
  });
});
