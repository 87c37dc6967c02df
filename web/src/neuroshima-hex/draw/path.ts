/** Transforms path data up front: a transform attribute would cost the browser work in every frame. */
import geometry from "shapes:geometry";
import { fillPath } from "../../drawing";
import { round } from "./hexagon";

/** Scales, then translates, then rotates around the origin by sixths of a turn. */
export interface Transform {
  x?: number;
  y?: number;
  scale?: number;
  side?: number;
}

/** How many numbers each command of path data takes. */
const LENGTHS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

export function transformPath(d: string, { x = 0, y = 0, scale = 1, side = 0 }: Transform): string {
  const [cos, sin] = [Math.cos((side * Math.PI) / 3), Math.sin((side * Math.PI) / 3)];
  // The last point and the first one of the current outline, before the transform.
  let [atX, atY, startX, startY] = [0, 0, 0, 0];
  let result = "";
  for (const [, letter = "", text = ""] of d.matchAll(/([MLHVCQAZ])([^MLHVCQAZ]*)/gi)) {
    const isRelative = letter > "Z";
    const command = letter.toUpperCase();
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const point = (px: number, py: number): string => {
      const [left, top] = isRelative ? [scale * px, scale * py] : [scale * px + x, scale * py + y];
      return `${round(left * cos - top * sin)} ${round(left * sin + top * cos)}`;
    };
    if (command === "Z") {
      [atX, atY] = [startX, startY];
      result += "z";
    }
    const length = LENGTHS[command] || 1;
    for (let place = 0; place < numbers.length; place += length) {
      const given = numbers.slice(place, place + length) as [number, number, number, number, number, number, number];
      // A straight line along an axis is none any more once it is rotated.
      const [endX, endY] =
        command === "H" ? [given[0], isRelative ? 0 : atY] : command === "V" ? [isRelative ? 0 : atX, given[0]] : [given[length - 2] as number, given[length - 1] as number];
      const name = command === "H" || command === "V" ? "L" : command === "M" && place ? "L" : command;
      result += isRelative ? name.toLowerCase() : name;
      if (command === "A") result += `${round(scale * given[0])} ${round(scale * given[1])} ${round(given[2] + 60 * side)} ${given[3]} ${given[4]} `;
      else if (command === "C") result += `${point(given[0], given[1])} ${point(given[2], given[3])} `;
      else if (command === "Q") result += `${point(given[0], given[1])} `;
      result += point(endX, endY);
      [atX, atY] = isRelative ? [atX + endX, atY + endY] : [endX, endY];
      if (command === "M" && !place) [startX, startY] = [atX, atY];
    }
  }
  return result;
}

export function pathElement(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** Path data of a circle. */
export function circlePath(x: number, y: number, radius: number): string {
  return fillPath(geometry.circle, { left: x - radius, y, r: radius, d: 2 * radius });
}

/** Path data of a straight line. */
export function linePath(x1: number, y1: number, x2: number, y2: number): string {
  return fillPath(geometry.line, { x1, y1, x2, y2 });
}
