/** Numerals drawn as paths, so that they look the same with any font. */
import shapes from "shapes:neuroshima-hex";
import { round } from "./hexagon";
import { transformPath, pathElement } from "./path";
import { BONE, SHADOW } from "./army-style";

const STROKES: Record<string, string> = shapes.numerals.strokes;
const WIDTHS: Record<string, number> = shapes.numerals.widths;
const { advance: ADVANCE, gap: GAP } = shapes.numerals;

/** The width of the numerals at this height. */
export function width(text: string, height: number): number {
  let sum = -GAP;
  for (const sign of text) sum += WIDTHS[sign] ?? ADVANCE;
  return (sum * height) / 12;
}

/** The numerals centred on a point, outlined so that they stand out on any background. */
export function figures(text: string, x: number, y: number, height: number, colour = BONE): string {
  const scale = height / 12;
  const data = transformPath(strokes(text), { x: x - width(text, height) / 2 + scale, y: y - 5 * scale, scale });
  const line = (paint: string, broad: number): string =>
    pathElement(data, `fill="none" stroke="${paint}" stroke-width="${round(broad * scale)}" stroke-linejoin="round"`);
  return line(SHADOW, 5.4) + line(colour, 2.6);
}

function strokes(text: string): string {
  const data: string[] = [];
  let left = 0;
  for (const sign of text) {
    const drawn = STROKES[sign];
    if (drawn) data.push(transformPath(drawn, { x: left }));
    left += WIDTHS[sign] ?? ADVANCE;
  }
  return data.join(" ");
}
