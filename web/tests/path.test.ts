import shapes from "shapes:neuroshima-hex";
import svgpath from "svgpath";
import { describe, expect, it } from "vitest";
import { transformPath } from "../src/neuroshima-hex/draw/path";

/** Every text of the shapes that is path data, without measures to fill in. */
function paths(value: unknown): string[] {
  if (typeof value === "string") return /^M[-\d., ]/.test(value) && !value.includes("{") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(paths) : [];
}

/** All numbers of path data in absolute coordinates; an ellipse that lies is one that stands, rotated. */
const numbers = (d: string): number[] => {
  const found: number[] = [];
  svgpath(d).abs().iterate((segment, _, x, y) => {
    const [letter, ...rest] = segment;
    const [first = 0, second = 0, , ...others] = rest as number[];
    if (letter === "A") found.push(Math.min(first, second), Math.max(first, second), ...others);
    else found.push(...(letter === "H" ? [first, y] : letter === "V" ? [x, first] : (rest as number[])));
  });
  return found;
};

describe("transformed paths", () => {
  it("are those of a library that knows all of path data", () => {
    const all = paths(shapes);
    expect(all.length).toBeGreaterThan(60);
    for (const transform of [{ x: 12.5, y: -7, scale: 1, side: 0 }, { x: 3, y: 40, scale: 0.6, side: 2 }, { x: 0, y: -30, scale: 1.7, side: 5 }]) {
      for (const path of all) {
        const { x, y, scale, side } = transform;
        const expected = numbers(svgpath(path).scale(scale).translate(x, y).rotate(60 * side).toString());
        const actual = numbers(transformPath(path, transform));
        expect(actual.length, path).toBe(expected.length);
        actual.forEach((number, place) => expect(Math.abs(number - (expected[place] ?? Number.NaN)), path).toBeLessThan(0.2));
      }
    }
  });
});
