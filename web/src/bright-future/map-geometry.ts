/** The map of Underground Fever in numbers for drawing: where cards, nodes and tunnels lie. */
import type { Card, Laid, MapNode, View } from "./forms";

export const CARD = { width: 100, height: 140, gap: 8 };
const INSET = { x: 12, y: 10 };
const STEP = { x: (CARD.width - 2 * INSET.x) / 4, y: (CARD.height - 2 * INSET.y) / 6 };

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  name: string;
  kind: MapNode["kind"];
  number: number;
}

export interface Sheet {
  card: string;
  corner: Point;
  spots: Spot[];
  ways: [Point, Point][];
}

/** The corner of a cell; y grows to the north, drawings to the south. */
export function cornerOf(x: number, y: number): Point {
  return { x: x * (CARD.width + CARD.gap), y: -y * (CARD.height + CARD.gap) };
}

/** A card as it lies. */
export function sheetOf(laid: Laid, card: Card | undefined): Sheet {
  const corner = cornerOf(laid.x, laid.y);
  const nodes = card?.nodes ?? [];
  const spots = nodes.map((node, index): Spot => {
    const [x, y] = laid.turned ? [4 - node.x, 6 - node.y] : [node.x, node.y];
    return {
      name: laid.nodes[index] ?? node.name,
      kind: node.kind,
      number: node.number,
      x: corner.x + INSET.x + x * STEP.x,
      y: corner.y + INSET.y + y * STEP.y,
    };
  });
  const place = new Map(nodes.map((node, index) => [node.name, spots[index] as Spot]));
  const ways = (card?.edges ?? []).map(([one, other]): [Point, Point] => [place.get(one) as Spot, place.get(other) as Spot]);
  return { card: laid.card, corner, spots, ways };
}

/** A step beyond the edge of a card, where an arrow stands. */
export function beyond(spot: Point, way: string): Point {
  const far = 31;
  if (way === "N") return { x: spot.x, y: spot.y - far };
  if (way === "S") return { x: spot.x, y: spot.y + far };
  return way === "E" ? { x: spot.x + far, y: spot.y } : { x: spot.x - far, y: spot.y };
}

/** Where a hero stands: a field of the board, or a node of a card. */
export function whereIs(view: View, seat: number): { field: number } | { card: string; node: string } | null {
  const [first, second] = (view.where?.[seat] ?? "").split(" ");
  if (first === "field" && second) return { field: Number(second) };
  return first && second ? { card: first, node: second } : null;
}

/** The frame around everything that is drawn: cards, the cells above the start fields, the fields themselves. */
export function frameOf(laid: readonly Laid[], fields: readonly [number, number][]): { x: number; y: number; width: number; height: number } {
  const cells = [...laid.map((one) => cornerOf(one.x, one.y)), ...fields.map(([x, y]) => cornerOf(x, y))];
  const left = Math.min(...cells.map((cell) => cell.x)) - 20;
  const top = Math.min(...cells.map((cell) => cell.y)) - 20;
  const right = Math.max(...cells.map((cell) => cell.x)) + CARD.width + 20;
  const bottom = Math.max(...cells.map((cell) => cell.y)) + CARD.height + 62;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
