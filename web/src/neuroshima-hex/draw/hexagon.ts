/** The geometry of a flat-topped hexagon of radius 100 around the origin. */

export const RADIUS = 100;
export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;
export const SPACING = 1.075;
export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"] as const;

export interface Point {
  x: number;
  y: number;
}

/** A corner, numbered clockwise from the right. */
export function corner(number: number, radius: number): Point {
  const angle = (number * Math.PI) / 3;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Path data of the hexagon. */
export function outline(scale = 1): string {
  const corners = [0, 1, 2, 3, 4, 5].map((number) => corner(number, scale * RADIUS));
  return `M${corners.map((point) => `${round(point.x)},${round(point.y)}`).join(" L")} Z`;
}

/** The centre of the cell with these axial coordinates. */
export function cellCentre(q: number, r: number): Point {
  return { x: 1.5 * RADIUS * SPACING * q, y: 2 * APOTHEM * SPACING * (r + q / 2) };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
