/** The overlays of a board, and keyboard navigation between its cells. */
import type { Cell, UnitStudy, WhatIf } from "../payloads";

/** A piece that would be placed on a cell. */
export interface Ghost {
  army: string;
  tile: string;
  seat: number;
  cell: string;
  rotation: number;
}

export interface Arrow {
  from: string;
  to: string;
  kind: "melee" | "ranged" | "gauss" | "net" | "help" | "harm" | "hit";
  text?: string;
}

export interface Mark {
  cell: string;
  kind: "falls" | "wound" | "threat" | "fallen" | "struck";
  text: string;
}

export interface Overlay {
  arrows: Arrow[];
  marks: Mark[];
}

export type Way = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
const STEPS: Record<Way, [number, number][]> = {
  N: [[0, -1]],
  S: [[0, 1]],
  NE: [[1, -1]],
  SE: [[1, 0]],
  SW: [[-1, 1]],
  NW: [[-1, 0]],
  E: [[1, 0], [1, -1]],
  W: [[-1, 0], [-1, 1]],
};

/** The next cell in a keyboard direction, if the board has one. */
export function neighbour(cells: readonly Cell[], from: string, way: Way): string | null {
  const cell = cells.find((one) => one.name === from);
  if (!cell) return null;
  // Left and right go to the neighbour closer to the row: the upper one from even columns.
  const steps = STEPS[way];
  const order = steps.length > 1 && cell.q % 2 !== 0 ? [...steps].reverse() : steps;
  for (const [q, r] of order) {
    const found = cells.find((one) => one.q === cell.q + q && one.r === cell.r + r);
    if (found) return found.name;
  }
  return null;
}

/** What one unit hits, nets, helps and hinders. */
export function reachOf(cell: string, study: UnitStudy): Overlay {
  const arrows: Arrow[] = [];
  for (const line of study.lines) {
    const last = line.cells[line.cells.length - 1];
    if (!line.hits.length && last) arrows.push({ from: cell, to: last, kind: line.kind });
    for (const hit of line.hits) arrows.push({ from: cell, to: hit.cell, kind: line.kind, text: String(hit.wounds) });
  }
  for (const held of study.holds) arrows.push({ from: cell, to: held, kind: "net" });
  for (const help of study.helps) arrows.push({ from: cell, to: help.cell, kind: study.harmful ? "harm" : "help" });
  return { arrows, marks: [] };
}

/** The reach of all units, limited to some kinds of effects. */
export function reachOfAll(units: Record<string, UnitStudy>, kinds: ReadonlySet<string>): Overlay {
  const arrows: Arrow[] = [];
  const threats = new Map<string, number>();
  for (const [cell, study] of Object.entries(units)) {
    for (const arrow of reachOf(cell, study).arrows) {
      const group = arrow.kind === "net" ? "nets" : arrow.kind === "help" || arrow.kind === "harm" ? "links" : "fire";
      if (kinds.has(group) && (group !== "fire" || arrow.text)) arrows.push(arrow);
      if (group === "fire" && arrow.text) threats.set(arrow.to, (threats.get(arrow.to) ?? 0) + Number(arrow.text));
    }
  }
  const marks: Mark[] = kinds.has("threats") ? [...threats].map(([cell, wounds]) => ({ cell, kind: "threat", text: String(wounds) })) : [];
  return { arrows, marks };
}

/** The result of a previewed battle: who falls in which segment, who is wounded, every strike that lands. */
export function battleOverlay(what: WhatIf): Overlay {
  const arrows: Arrow[] = what.hits.map((hit) => ({
    from: hit.from,
    to: hit.to,
    kind: hit.kind === "strikes" ? "melee" : hit.kind === "shoots" ? "ranged" : "gauss",
    text: String(hit.wounds),
  }));
  const falls: Mark[] = what.falls.map((fall) => ({ cell: fall.cell, kind: "falls", text: String(fall.segment) }));
  const wounds: Mark[] = Object.entries(what.wounds).map(([cell, count]) => ({ cell, kind: "wound", text: String(count) }));
  return { arrows, marks: [...falls, ...wounds] };
}
