/** The geometry of the Underground Fever map: where cards, nodes and tunnels are drawn. */
import type { Card, MapCardView, MapNode, View } from "./payloads";

export const CARD = { width: 100, height: 140, gap: 8 };
const INSET = { x: 12, y: 10 };
/** How far the arrow of an exit lies beyond its node, and how far what is drawn there reaches around it. */
const EXIT = { far: 31, reach: 18 };
const STEP = { x: (CARD.width - 2 * INSET.x) / 4, y: (CARD.height - 2 * INSET.y) / 6 };

export interface Point {
  x: number;
  y: number;
}

export interface MapSpot extends Point {
  name: string;
  kind: MapNode["kind"];
  number: number;
}

export interface MapCardLayout {
  card: string;
  corner: Point;
  spots: MapSpot[];
  ways: [Point, Point][];
}

/** The corner of a cell; map coordinates grow to the north, drawings to the south. */
export function cornerOf(x: number, y: number): Point {
  return { x: x * (CARD.width + CARD.gap), y: -y * (CARD.height + CARD.gap) };
}

/** Lays out a card at its place on the map. */
export function layOutCard(laid: MapCardView, card: Card | undefined): MapCardLayout {
  const corner = cornerOf(laid.x, laid.y);
  const nodes = card?.nodes ?? [];
  const spots = nodes.map((node, index): MapSpot => {
    const [x, y] = laid.turned ? [4 - node.x, 6 - node.y] : [node.x, node.y];
    return {
      name: laid.nodes[index] ?? node.name,
      kind: node.kind,
      number: node.number,
      x: corner.x + INSET.x + x * STEP.x,
      y: corner.y + INSET.y + y * STEP.y,
    };
  });
  const place = new Map(nodes.map((node, index) => [node.name, spots[index] as MapSpot]));
  const ways = (card?.edges ?? []).map(([one = "", other = ""]): [Point, Point] => [place.get(one) as MapSpot, place.get(other) as MapSpot]);
  return { card: laid.card, corner, spots, ways };
}

/** The point beyond the edge of a card where its exit arrow is drawn. */
export function exitPoint(spot: Point, way: string): Point {
  const { far } = EXIT;
  if (way === "N") return { x: spot.x, y: spot.y - far };
  if (way === "S") return { x: spot.x, y: spot.y + far };
  return way === "E" ? { x: spot.x + far, y: spot.y } : { x: spot.x - far, y: spot.y };
}

/** The place of a hero: a field of the board, or a node of a card. */
export function heroPlace(view: View, seat: number): { field: number } | { card: string; node: string } | null {
  const [first, second] = (view.where?.[seat] ?? "").split(" ");
  if (first === "field" && second) return { field: Number(second) };
  return first && second ? { card: first, node: second } : null;
}

/** The bounds of everything drawn: cards with the arrows of their exits, the cells above the start fields, the fields themselves. */
export function mapBounds(laid: readonly MapCardView[], fields: readonly number[][]): { x: number; y: number; width: number; height: number } {
  const cells = [...laid.map((one) => cornerOf(one.x, one.y)), ...fields.map(([x = 0, y = 0]) => cornerOf(x, y))];
  const beside = EXIT.far + EXIT.reach - INSET.x;
  const left = Math.min(...cells.map((cell) => cell.x)) - beside;
  const top = Math.min(...cells.map((cell) => cell.y)) - (EXIT.far + EXIT.reach - INSET.y);
  const right = Math.max(...cells.map((cell) => cell.x)) + CARD.width + beside;
  const bottom = Math.max(...cells.map((cell) => cell.y)) + CARD.height + 62;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
