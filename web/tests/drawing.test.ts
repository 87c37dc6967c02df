import { describe, expect, it } from "vitest";
import data from "../../src/ashboard/drawing/data/shapes.json";
import { palette } from "../shapes-plugin";
import { fillPath } from "../src/drawing";

const SOURCES = import.meta.glob<string>("../src/**/draw/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
/** A quoted text that starts like path data: a move to a point. */
const PATH_DATA = /["'`]\s*[Mm]\s*-?[\d.]+[\s,]*-?[\d.]/;
/** A colour in hexadecimal, or by its channels. */
const COLOUR = /#[0-9a-f]{3,8}\b(?![^"'`]*["'`]\s*\))|\brgba?\(/i;

describe("drawing code", () => {
  it("is looked at in both games", () => {
    expect(Object.keys(SOURCES).length).toBeGreaterThan(20);
  });

  it.each(Object.entries(SOURCES))("%s holds no path data and no colour", (_, source) => {
    const code = source.replaceAll(/url\(#[\w${}-]+\)/g, "");
    expect(code.split("\n").filter((line) => PATH_DATA.test(line))).toEqual([]);
    expect(code.split("\n").filter((line) => COLOUR.test(line))).toEqual([]);
  });

  it("uses only colours that the palette has", () => {
    const known = new Set(palette(data).match(/--[\w-]+(?=:)/g));
    const used = Object.values(SOURCES).flatMap((source) => source.match(/--(paints|neuroshima-hex|bright-future)-[\w-]+/g) ?? []);
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it("fills templates with rounded measures", () => {
    expect(fillPath("M{left},{y} h-{d}", { left: -1.005, y: 2, d: 3.333 })).toBe("M-1,2 h-3.33");
  });
});
