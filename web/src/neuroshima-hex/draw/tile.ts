/** Tiles as SVG markup around the origin, radius 100. Takes only numbers and known names, never user input. */
import geometry from "shapes:geometry";
import shapes from "shapes:neuroshima-hex";
import { fillPath } from "../../drawing";
import type { PrintedTile } from "../payloads";
import { at, edge, steel } from "./edges";
import { outline, round } from "./hexagon";
import { linePath, pathElement, transformPath } from "./path";
import { ASH, BLOOD, BONE, COAL, SHADOW, WHITE, mix, type ArmyStyle } from "./army-style";
import { figures, width } from "./numerals";

/** A silhouette: its mass, what is cut out dark, and what catches the light. */
type Figure = { mass: string; cut: string; light: string };
/** An icon of filled shapes and strokes. */
type Pictogram = { filled: string; stroked: string };
const RIMS: Record<string, string> = shapes.rims;
const EMBLEMS: Record<string, string> = shapes.emblems;
const FIGURES: Record<string, Figure> = shapes.figures;
const ARMS: Record<string, string> = shapes.arms;
const ICONS: Record<string, Pictogram> = shapes.pictograms;

/** The current state of a tile on the board. */
export interface TileState {
  initiative: number[];
  wounds: number;
  points: number;
}

const TRAITS = new Set(["explodes", "makes_way", "returns_to_pile", "mine", "rotation", "boarding", "weight", "sniper"]);

const cache = new Map<string, string>();

function cached(key: string, make: () => string): string {
  let known = cache.get(key);
  if (known === undefined) {
    known = make();
    cache.set(key, known);
  }
  return known;
}

/** The gradients and patterns that tiles refer to, defined once per page. */
export function definitions(): string {
  const mesh = shapes.tile.netting;
  const knots = shapes.tile.netting_knots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${BONE}"/>`);
  return (
    steel() +
    `<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.45" stop-color="${SHADOW}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${SHADOW}" stop-opacity="0.6"/></linearGradient>` +
    `<clipPath id="face">${pathElement(outline(0.9), "")}</clipPath>` +
    `<pattern id="mesh" width="34" height="34" patternUnits="userSpaceOnUse">` +
    pathElement(mesh, `fill="none" stroke="${SHADOW}" stroke-width="4.4"`) +
    pathElement(mesh, `fill="none" stroke="${BONE}" stroke-width="2"`) +
    `${knots.join("")}</pattern>`
  );
}

/** The gradient of an army's tiles. */
export function body(style: ArmyStyle): string {
  const top = mix(style.colour, COAL, 0.34);
  const bottom = mix(style.colour, SHADOW, 0.13);
  return (
    `<linearGradient id="${bodyId(style)}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${bottom}"/></linearGradient>`
  );
}

export function bodyId(style: ArmyStyle): string {
  return `body-${style.colour.slice(1)}`;
}

/** The background below the edges: body, figure or emblem, and the rim of the controlling army. */
export function ground(tile: PrintedTile, owner: ArmyStyle, holder: ArmyStyle): string {
  return cached(`ground ${tile.id} ${owner.colour} ${holder.colour} ${owner.army}`, () => {
    const back = tile.kind === "soldier" ? figure(tile, owner) : emblem(owner.emblem, 0, 0, 124, mix(owner.colour, SHADOW, 0.42));
    return `${pathElement(outline(), `fill="url(#${bodyId(owner)})"`)}${back}${rim(holder)}`;
  });
}

/** The icons of all edges; the caller rotates the whole group. */
export function edges(tile: PrintedTile, holder: ArmyStyle): string {
  return cached(`edges ${tile.id} ${holder.army} ${holder.colour} ${tile.kind}`, () => {
    let drawn = "";
    for (let side = 0; side < 6; side += 1) drawn += edge(tile, side, holder);
    return drawn;
  });
}

/** The band around a tile in the army's pattern. */
export function rim(style: ArmyStyle): string {
  const inner = 76 / 86.6;
  const bright = mix(style.colour, BONE, 0.92);
  const pattern = RIMS[style.rim] ?? RIMS["rails"] ?? "";
  const all = [0, 1, 2, 3, 4, 5].map((side) => transformPath(pattern, { side })).join(" ");
  return (
    pathElement(`${outline()} ${outline(inner)}`, `fill="${mix(style.colour, SHADOW, 0.4)}" fill-rule="evenodd"`) +
    pathElement(all, `fill="${bright}"`) +
    pathElement(outline(), `fill="none" stroke="${bright}" stroke-width="2.4"`) +
    pathElement(outline(inner), `fill="none" stroke="${bright}" stroke-width="1.6"`)
  );
}

function figure(tile: PrintedTile, style: ArmyStyle): string {
  const drawn = FIGURES[style.army] ?? shapes.figures.unknown;
  return (
    `<g clip-path="url(#face)">` +
    pathElement(ARMS[weaponOf(tile)] ?? "", `fill="${mix(style.colour, SHADOW, 0.46)}" fill-rule="evenodd"`) +
    pathElement(drawn.mass, `fill="${mix(style.colour, SHADOW, 0.62)}" stroke="${mix(style.colour, SHADOW, 0.25)}" stroke-width="2"`) +
    pathElement(drawn.cut, `fill="${mix(style.colour, SHADOW, 0.22)}"`) +
    pathElement(outline(), `fill="url(#fade)"`) +
    pathElement(drawn.light, `fill="${mix(style.colour, WHITE, 0.8)}"`) +
    "</g>"
  );
}

/** The weapon of the figure, by the strongest attack of the tile. */
function weaponOf(tile: PrintedTile): string {
  const sum = (list: number[] | undefined): number => (list ?? []).reduce((total, value) => total + value, 0);
  const weights: [string, number][] = [
    ["gauss", 9 * sum(tile.gauss)],
    ["ranged", 2 * sum(tile.ranged)],
    ["melee", sum(tile.melee)],
    ["net", 4 * sum(tile.net)],
  ];
  const heaviest = weights.reduce((best, one) => (one[1] > best[1] ? one : best), ["none", 0] as [string, number]);
  return heaviest[0];
}

/** The emblem centred on a point, `size` wide. */
export function emblem(name: string, x: number, y: number, size: number, fill: string): string {
  const drawn = EMBLEMS[name] ?? EMBLEMS["ring"] ?? "";
  return pathElement(transformPath(drawn, { x, y, scale: size / 20 }), `fill="${fill}" fill-rule="evenodd"`);
}

/** The pictogram centred on a point, `size` wide, with a dark outline. */
export function pictogram(name: string, x: number, y: number, size: number, colour = BONE): string {
  const icon = ICONS[name] ?? ICONS["unknown"];
  if (!icon) return "";
  const scale = size / 20;
  const [filled, stroked] = [transformPath(icon.filled, { x, y, scale }), transformPath(icon.stroked, { x, y, scale })];
  const broad = (width: number): string => `stroke-width="${round(width * scale)}"`;
  let drawn = "";
  if (filled) drawn += pathElement(filled, `fill="${SHADOW}" stroke="${SHADOW}" ${broad(3.6)} stroke-linejoin="round"`);
  if (stroked) drawn += pathElement(stroked, `fill="none" stroke="${SHADOW}" ${broad(6)}`) + pathElement(stroked, `fill="none" stroke="${colour}" ${broad(2.6)}`);
  return filled ? drawn + pathElement(filled, `fill="${colour}" fill-rule="evenodd"`) : drawn;
}

/** The small emblem in the left corner. */
export function badge(style: ArmyStyle): string {
  const colour = mix(style.colour, BONE, 0.85);
  return (
    `<circle cx="-79" cy="0" r="11" fill="${SHADOW}" stroke="${colour}" stroke-width="1.6"/>` +
    emblem(style.emblem, -79, 0, 14, mix(style.colour, BONE, 0.4))
  );
}

/** The centre of a tile: its initiative and its kind, always upright. */
export function middle(tile: PrintedTile, now: TileState, owner: ArmyStyle, holder: ArmyStyle, rotation: number): string {
  const key = `middle ${tile.id} ${owner.colour} ${holder.colour} ${now.initiative.join("·")} ${now.wounds} ${now.points} ${rotation}`;
  return cached(`${key} ${owner.army}`, () => {
    if (tile.kind === "hq") return headquarters(tile, now.points, holder);
    if (tile.kind === "instant" || tile.kind === "foundation") return plate(tile, owner) + pictogram(iconName(tile), 0, 0, 62);
    if (effects(tile).length && !now.initiative.length) return module(tile, now, owner);
    return soldier(tile, now, rotation);
  });
}

function iconName(tile: PrintedTile): string {
  return tile.instant ?? tile.words?.[0]?.word ?? "unknown";
}

function effects(tile: PrintedTile): { word: string; n: string }[] {
  return (tile.words ?? []).filter((one) => !TRAITS.has(one.word));
}

function soldier(tile: PrintedTile, now: TileState, rotation: number): string {
  const icons = [...smallIcons(tile, now.wounds), ...effects(tile).map((one) => one.word)];
  if (!now.initiative.length) return row(icons, 0, 26, 76);
  const [x, y, room] = roomBelow(tile, rotation);
  return initiative(tile.initiative ?? [], now.initiative) + row(icons, x, y, room);
}

function initiative(printed: number[], current: number[]): string {
  const text = current.join("·");
  const height = current.length === 1 ? 48 : 36;
  let drawn = figures(text, 0, 5, height);
  const old = printed.join("·");
  if (old && old !== text) {
    const size = current.length === 1 ? 19 : 14;
    const half = width(old, size) / 2;
    const x = width(text, height) / 2 + half + 4;
    drawn += figures(old, x, 5, size, mix(BONE, ASH, 0.4));
    drawn += pathElement(linePath(x - half - 3, size / 2 + 4, x + half + 3, 6 - size / 2), `stroke="${BLOOD}" stroke-width="2.6"`);
  }
  return drawn;
}

function module(tile: PrintedTile, now: TileState, owner: ArmyStyle): string {
  const shown = effects(tile).slice(0, 3);
  const size = shown.length === 1 ? 40 : 60 / shown.length;
  const lines = shown.map((one, index) => effect(one, (index - (shown.length - 1) / 2) * (size + 4), size));
  return plate(tile, owner) + lines.join("") + row(smallIcons(tile, now.wounds), 0, 50, 48);
}

function effect(one: { word: string; n: string }, y: number, size: number): string {
  const step = one.n || (one.word === "double_move" ? "2" : "");
  const room = step ? width(step, size * 0.62) + size * 0.12 : 0;
  const drawn = pictogram(one.word, -room / 2, y, step ? size * 0.86 : size * 1.2);
  return step ? drawn + figures(step, size * 0.5, y, size * 0.62) : drawn;
}

function headquarters(tile: PrintedTile, points: number, holder: ArmyStyle): string {
  const full = Math.max(tile.hit_points ?? 20, 1);
  const colour = mix(holder.colour, BONE, 0.85);
  const share = Math.min(Math.max(points, 0) / full, 1);
  const first = effects(tile)[0];
  let drawn =
    `<circle r="43" fill="${SHADOW}" fill-opacity="0.82" stroke="${mix(colour, SHADOW, 0.3)}" stroke-width="7"/>` +
    pathElement(arc(share, 43), `fill="none" stroke="${colour}" stroke-width="7"`) +
    figures(String(Math.max(points, 0)), 0, -6, 38);
  if (first) {
    drawn += pictogram(first.word, first.n ? -9 : 0, 26, 17);
    if (first.n) drawn += figures(first.n, 11, 26, 12);
  }
  return drawn;
}

function arc(share: number, radius: number): string {
  if (share >= 1) return fillPath(geometry.ring, { r: radius });
  const x = radius * Math.sin(2 * Math.PI * share);
  const y = -radius * Math.cos(2 * Math.PI * share);
  return fillPath(geometry.arc, { r: radius, large: share > 0.5 ? 1 : 0, x, y });
}

function plate(tile: PrintedTile, owner: ArmyStyle): string {
  const line = mix(owner.colour, BONE, 0.8);
  const paint = `fill="${SHADOW}" fill-opacity="0.78" stroke="${line}" stroke-width="2.5"`;
  return tile.harmful ? pathElement(shapes.tile.hostile_plate, paint) : `<circle r="45" ${paint}/>`;
}

function smallIcons(tile: PrintedTile, wounds: number): string[] {
  const tough = tile.toughness ?? 0;
  const lost = Math.min(wounds, tough);
  const hearts = [...Array<string>(Math.min(tough - lost, 4)).fill("toughness"), ...Array<string>(Math.min(lost, 2)).fill("lost")];
  const traits = (tile.words ?? []).filter((one) => TRAITS.has(one.word)).map((one) => one.word);
  return [...hearts, ...(tile.mobile ? ["mobile"] : []), ...traits.slice(0, 3)];
}

/** The place below the initiative with most room for a row of icons: x, y and width. */
function roomBelow(tile: PrintedTile, rotation: number): [number, number, number] {
  const isFree = (direction: number): boolean => {
    const side = (direction - rotation + 6) % 6;
    return !at(tile.ranged, side) && !at(tile.gauss, side);
  };
  const places: [number, number, number][] = [[0, 43, 62], [-26, 41, 34], [26, 41, 34]];
  const directions = [3, 4, 2];
  return places.find((_, index) => isFree(directions[index] as number)) ?? [0, 43, 62];
}

function row(icons: string[], x: number, y: number, room: number): string {
  const size = Math.min(room > 70 ? 22 : 19, room / Math.max(icons.length, 1) - 2);
  return icons
    .map((icon, index) => {
      const right = x + (index - (icons.length - 1) / 2) * (size + 3);
      const isRed = icon === "toughness" || icon === "lost" || icon === "explodes";
      return pictogram(icon, right, y, size, isRed ? mix(BLOOD, BONE, 0.8) : BONE);
    })
    .join("");
}

/** One mark for each wound, from the right corner inwards. */
export function woundMarks(wounds: number): string {
  const count = Math.min(wounds, 6);
  let drawn = "";
  for (let index = 0; index < count; index += 1) {
    const y = (index - (count - 1) / 2) * 15;
    const mark = transformPath(shapes.tile.gash, { y });
    drawn += pathElement(mark, `fill="${BLOOD}" stroke="${SHADOW}" stroke-width="2.5"`);
  }
  return drawn;
}
