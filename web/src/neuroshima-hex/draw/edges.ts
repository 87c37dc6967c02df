/** The icons on the six edges of a tile: attacks, nets, armour, links. */
import { circlePath, transformPath, pathElement } from "./path";
import { ARC, ASH, BONE, SHADOW, STEEL, WARNING, mix, type ArmyStyle } from "./army-style";
import { MESH, SHORT_MESH } from "./shapes";
import type { PrintedTile } from "../payloads";

const ROOM = 62;
const MOST = 6;
const WIDTHS = { melee: 31, ranged: 16, gauss: 24 } as const;
type Kind = keyof typeof WIDTHS;
/** Draws path data on an edge, shifted along it. */
type Pen = (d: string, attributes: string, x?: number) => string;

/** The steel gradients, one for each edge. */
export function steel(): string {
  const [bright, dull] = [mix(STEEL, "#ffffff", 0.8), mix(STEEL, SHADOW, 0.5)];
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
  const blade = `M0,${tip} L${half},${base} L0,${notch} L${-half},${base} Z`;
  const shade = `M0,${tip} L${half},${base} L0,${notch} Z`;
  return (
    pen(blade, `fill="${colour}" stroke="${SHADOW}" stroke-width="4" stroke-linejoin="round"`) +
    pen(blade, `fill="${colour}"`) +
    pen(shade, `fill="${mix(colour, SHADOW, 0.72)}"`)
  );
}

function rail(pen: Pen, half: number): string {
  const rails = `M${-half},-30 V-88 M${half},-30 V-88`;
  const coils = [-36, -47, -58, -69].map((y) => `M${-half - 3},${y} H${half + 3}`).join(" ");
  return (
    pen(`${rails} ${coils}`, `fill="none" stroke="${SHADOW}" stroke-width="8.5"`) +
    pen(rails, `fill="none" stroke="${ARC}" stroke-width="4"`) +
    pen(coils, `fill="none" stroke="${mix(ARC, SHADOW, 0.7)}" stroke-width="4.2"`) +
    pen(`M0,-100 L${half + 8},-80 L${-half - 8},-80 Z`, `fill="${ARC}" stroke="${SHADOW}" stroke-width="2.5" stroke-linejoin="round"`)
  );
}

function net(pen: Pen, isShort: boolean): string {
  const mesh = isShort ? SHORT_MESH : MESH;
  const knots: [number, number][] = [[-36, -83], [-20, -89], [0, -92], [20, -89], [36, -83]];
  return (
    pen(mesh, `fill="none" stroke="${SHADOW}" stroke-width="7" stroke-linecap="round"`) +
    pen(mesh, `fill="none" stroke="${mix(BONE, ASH, 0.55)}" stroke-width="2.6"`) +
    pen(knots.map(([x, y]) => circlePath(x, y, 4)).join(" "), `fill="${BONE}" stroke="${SHADOW}" stroke-width="2"`)
  );
}

function armour(pen: Pen, side: number): string {
  return (
    pen("M-40,-90 H40 L36,-76 H-36 Z", `fill="url(#steel-${side})" stroke="${SHADOW}" stroke-width="3" stroke-linejoin="round"`) +
    pen("M-38,-87.6 H38", `stroke="${mix(STEEL, "#ffffff", 0.5)}" stroke-width="1.6"`) +
    pen([-28, 0, 28].map((x) => circlePath(x, -82, 2.6)).join(" "), `fill="${mix(STEEL, SHADOW, 0.4)}"`)
  );
}

function link(pen: Pen, holder: ArmyStyle, isHostile: boolean): string {
  const hole = isHostile ? "M-10,-90 L0,-73 L10,-90 Z" : "M-9,-90 V-84 A9,9 0 0 0 9,-84 V-90 Z";
  return (
    pen("M-17,-89 V-84 A17,17 0 0 0 17,-84 V-89 Z", `fill="${mix(holder.colour, BONE, 0.72)}" stroke="${SHADOW}" stroke-width="3"`) +
    pen(hole, `fill="${SHADOW}"`) +
    (isHostile ? "" : pen(circlePath(0, -83, 4.4), `fill="${BONE}"`))
  );
}
