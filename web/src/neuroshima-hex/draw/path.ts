/** Transforms path data up front: a transform attribute would cost the browser work in every frame. */
import geometry from "shapes:geometry";
import svgpath from "svgpath";
import { fillPath } from "../../drawing";

/** Scales, then translates, then rotates around the origin by sixths of a turn. */
export interface Transform {
  x?: number;
  y?: number;
  scale?: number;
  side?: number;
}

export function transformPath(d: string, { x = 0, y = 0, scale = 1, side = 0 }: Transform): string {
  return svgpath(d).scale(scale).translate(x, y).rotate(60 * side).round(2).toString();
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
