/** Shapes written out where they lie: a transform in the markup costs the browser bookkeeping in every frame it draws. */
import svgpath from "svgpath";

/** Scaled first, then shifted, then turned around the origin by sixths. */
export interface Place {
  x?: number;
  y?: number;
  scale?: number;
  side?: number;
}

export function laid(d: string, { x = 0, y = 0, scale = 1, side = 0 }: Place): string {
  return svgpath(d).scale(scale).translate(x, y).rotate(60 * side).round(2).toString();
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** Path data of a circle. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius},${y} a${radius},${radius} 0 1 0 ${2 * radius},0 a${radius},${radius} 0 1 0 ${-2 * radius},0 Z`;
}
