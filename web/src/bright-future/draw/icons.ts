/** The icons of Bright Future: `shapes.json` says how they are written. */
import shapes from "shapes:bright-future";
import geometry from "shapes:geometry";
import { fillPath } from "../../drawing";

/** Every icon by its name: cards by their ids, tokens and marks with a dot in front. */
export const ICONS: Record<string, string> = Object.assign({}, ...Object.values(shapes.drawings)) as Record<string, string>;

export type Tone = "b" | "d" | "l" | "s" | "k" | "g";
export interface IconPath {
  tone: Tone;
  path: string;
}

const cache = new Map<string, IconPath[]>();

/** The paths of an icon; none for an unknown name. */
export function iconPaths(name: string): IconPath[] {
  let known = cache.get(name);
  if (!known) {
    known = (ICONS[name] ?? "").split(";").filter((text) => text).map((text) => ({ tone: text[0] as Tone, path: pathOf(text.slice(2)) }));
    cache.set(name, known);
  }
  return known;
}

function pathOf(text: string): string {
  const [word, ...rest] = text.split(" ");
  const [x = 0, y = 0, w = 0, h = 0, round = 0] = rest.map(Number);
  if (word === "c") return ellipse(x, y, w, w);
  if (word === "e") return ellipse(x, y, w, h);
  if (word === "r") return rectangle(x, y, w, h, Math.min(round, w / 2, h / 2));
  return text;
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return fillPath(geometry.ellipse, { left: x - rx, y, rx, ry, width: 2 * rx });
}

function rectangle(x: number, y: number, w: number, h: number, r: number): string {
  return fillPath(geometry.rectangle, { left: x + r, y, across: w - 2 * r, down: h - 2 * r, r });
}
