/** The icons on the six edges of a tile: attacks, nets, armour, links. */
import shapes from "shapes:neuroshima-hex";
import { fillPath } from "../../drawing";
import { circlePath, transformPath, pathElement } from "./path";
import { ARC, ASH, BONE, SHADOW, STEEL, WARNING, WHITE, mix, type ArmyStyle } from "./army-style";
import type { PrintedTile } from "../payloads";

const ROOM = 62;
const MOST = 6;
const WIDTHS = { melee: 31, ranged: 16, gauss: 24 } as const;
type Kind = keyof typeof WIDTHS;
/** Draws path data on an edge, shifted along it. */
type Pen = (d: string, attributes: string, x?: number) => string;

/** The steel gradients, one for each edge. */
export function steel(): string {
  const [bright, dull] = [mix(STEEL, WHITE, 0.8), mix(STEEL, SHADOW, 0.5)];
  const stops = `<stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${dull}"/>`;
  const paint = (side: number): string =>
    `<linearGradient id="steel-${side}" gradientUnits="userSpaceOnUse" x1="0" y1="-90" x2="0" y2="-76" gradientTransform="rotate(${60 * side})">${stops}</linearGradient>`;
  return [0, 1, 2, 3, 4, 5].map(paint).join("");
}

/** The icons of one edge. */
export function edge(tile: PrintedTile, side: number, holder: ArmyStyle): string {
  const pen: Pen = (d, attributes, x = 0) => pathElement(transformPath(d, { x, side }), attributes);
  const strengths: Record<Kind, number> = {
    melee: at(tile.melee, side),
    ranged: at(tile.ranged, side),
    gauss: at(tile.gauss, side),
  };
  let drawn = "";
  if (at(tile.net, side)) drawn += net(pen, strengths.melee + strengths.ranged + strengths.gauss > 0);
  if (at(tile.links, side)) drawn += link(pen, holder, tile.harmful === true);
  if (at(tile.armour, side)) drawn += armour(pen, side);
  return drawn + strikes(pen, strengths, at(tile.links, side) ? -68 : -72);
}

export function at(list: number[] | undefined, side: number): number {
  return list?.[side] ?? 0;
}

/** Melee, ranged and gauss attacks side by side, compressed if there is too little room. */
function strikes(pen: Pen, strengths: Record<Kind, number>, tip: number): string {
  const kinds = (Object.keys(WIDTHS) as Kind[]).flatMap((kind) => Array<Kind>(Math.min(strengths[kind], MOST)).fill(kind));
  const needed = kinds.reduce((sum, kind) => sum + WIDTHS[kind], 0);
  const squeeze = needed ? Math.min(1, ROOM / needed) : 1;
  let left = (-needed * squeeze) / 2;
  let drawn = "";
  for (const kind of kinds) {
    const broad = WIDTHS[kind] * squeeze;
    const middle = left + broad / 2;
    drawn += STRIKES[kind]((d, attributes) => pen(d, attributes, middle), broad, tip);
    left += broad;
  }
  return drawn;
}

const STRIKES: Record<Kind, (pen: Pen, broad: number, tip: number) => string> = {
  melee: (pen, broad, tip) => wedge(pen, broad / 2 - 1, [tip, tip + 22, tip + 18], BONE),
  ranged: (pen, broad, tip) => wedge(pen, broad / 2 - 1, [tip - 3, tip + 38, tip + 30], WARNING),
  gauss: (pen, broad) => rail(pen, broad / 2 - 4),
};

function wedge(pen: Pen, half: number, [tip, base, notch]: [number, number, number], colour: string): string {
  const measures = { tip, base, notch, left: -half, right: half };
  const blade = fillPath(shapes.edges.wedge, measures);
  const shade = fillPath(shapes.edges.wedge_shade, measures);
  return (
    pen(blade, `fill="${colour}" stroke="${SHADOW}" stroke-width="4" stroke-linejoin="round"`) +
    pen(blade, `fill="${colour}"`) +
    pen(shade, `fill="${mix(colour, SHADOW, 0.72)}"`)
  );
}

function rail(pen: Pen, half: number): string {
  const rails = fillPath(shapes.edges.rails, { left: -half, right: half });
  const coils = fillPath(shapes.edges.coils, { left: -half - 3, right: half + 3 });
  return (
    pen(`${rails} ${coils}`, `fill="none" stroke="${SHADOW}" stroke-width="8.5"`) +
    pen(rails, `fill="none" stroke="${ARC}" stroke-width="4"`) +
    pen(coils, `fill="none" stroke="${mix(ARC, SHADOW, 0.7)}" stroke-width="4.2"`) +
    pen(fillPath(shapes.edges.bolt, { left: -half - 8, right: half + 8 }), `fill="${ARC}" stroke="${SHADOW}" stroke-width="2.5" stroke-linejoin="round"`)
  );
}

function net(pen: Pen, isShort: boolean): string {
  const mesh = isShort ? shapes.edges.short_mesh : shapes.edges.mesh;
  return (
    pen(mesh, `fill="none" stroke="${SHADOW}" stroke-width="7" stroke-linecap="round"`) +
    pen(mesh, `fill="none" stroke="${mix(BONE, ASH, 0.55)}" stroke-width="2.6"`) +
    pen(circles(shapes.edges.knots, 4), `fill="${BONE}" stroke="${SHADOW}" stroke-width="2"`)
  );
}

function circles(points: number[][], radius: number): string {
  return points.map(([x = 0, y = 0]) => circlePath(x, y, radius)).join(" ");
}

function armour(pen: Pen, side: number): string {
  return (
    pen(shapes.edges.armour, `fill="url(#steel-${side})" stroke="${SHADOW}" stroke-width="3" stroke-linejoin="round"`) +
    pen(shapes.edges.armour_shine, `stroke="${mix(STEEL, WHITE, 0.5)}" stroke-width="1.6"`) +
    pen(circles(shapes.edges.rivets, 2.6), `fill="${mix(STEEL, SHADOW, 0.4)}"`)
  );
}

function link(pen: Pen, holder: ArmyStyle, isHostile: boolean): string {
  const hole = isHostile ? shapes.edges.socket_barb : shapes.edges.socket_hole;
  return (
    pen(shapes.edges.socket, `fill="${mix(holder.colour, BONE, 0.72)}" stroke="${SHADOW}" stroke-width="3"`) +
    pen(hole, `fill="${SHADOW}"`) +
    (isHostile ? "" : pen(circlePath(0, -83, 4.4), `fill="${BONE}"`))
  );
}
