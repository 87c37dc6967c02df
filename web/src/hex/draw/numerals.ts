/** Block figures drawn as paths, so that they look alike wherever fonts differ. */
import { BONE, SHADOW } from "./looks";
import { NUMERALS } from "./shapes";
import { round } from "./hexagon";

const ADVANCE = 9.8;
const WIDTHS: Record<string, number> = { "·": 6.6, "1": 7.4 };

/** How wide the figures become at the height given. */
export function width(text: string, height: number): number {
  let sum = -1.2;
  for (const sign of text) sum += WIDTHS[sign] ?? ADVANCE;
  return (sum * height) / 12;
}

/** Markup of the figures centred on a point, outlined so that they stand out on any ground. */
export function figures(text: string, x: number, y: number, height: number, colour = BONE): string {
  const scale = height / 12;
  const place = `translate(${round(x - width(text, height) / 2 + scale)} ${round(y - 5 * scale)}) scale(${round(scale)})`;
  const data = strokes(text);
  const line = (paint: string, broad: number): string =>
    `<path d="${data}" fill="none" stroke="${paint}" stroke-width="${broad}" stroke-linejoin="round"/>`;
  return `<g transform="${place}">${line(SHADOW, 5.4)}${line(colour, 2.6)}</g>`;
}

function strokes(text: string): string {
  const data: string[] = [];
  let left = 0;
  for (const sign of text) {
    const drawn = NUMERALS[sign];
    if (drawn) data.push(shifted(drawn, left));
    left += WIDTHS[sign] ?? ADVANCE;
  }
  return data.join(" ");
}

function shifted(drawn: string, right: number): string {
  return drawn
    .split(" ")
    .map((step) => {
      if (step.startsWith("V") || step.startsWith("Z")) return step;
      const [x, y] = step.slice(1).split(",");
      return `${step[0]}${round(Number(x) + right)}${y === undefined ? "" : `,${y}`}`;
    })
    .join(" ");
}
