/** How a player points at an option: by a tile, cells and a rotation, in that order. Knows options, no rules. */
import type { Part } from "./forms";

export type Pick = { tile?: string; cell?: string; to?: string; by?: string; verb?: string; card?: string; side?: string };
const POINTED = ["tile", "cell", "to", "by"] as const;

/** The options that fit what has been pointed at. */
export function fitting(parts: readonly Part[], pick: Pick): Part[] {
  return parts.filter(
    (part) =>
      (pick.verb === undefined || part.verb === pick.verb) &&
      (pick.card === undefined || part.card === pick.card) &&
      (part.side === undefined || part.side === (pick.side ?? "front")) &&
      POINTED.every((key) => pick[key] === undefined || part[key] === pick[key]),
  );
}

/** Options that point at the board, not those that only put a tile away. */
export function played(parts: readonly Part[], tile: string): Part[] {
  return parts.filter((part) => part.tile === tile && part.verb !== "discard" && part.verb !== "sell" && part.verb !== "name");
}

/** The next thing to point at on the board: a cell, then where to; null when only the rotation is open or all is said. */
export function next(options: readonly Part[], pick: Pick): "cell" | "to" | "by" | null {
  if (pick.cell === undefined && options.some((part) => part.cell !== undefined)) return "cell";
  if (pick.to === undefined && options.some((part) => part.to !== undefined)) return "to";
  if (pick.by === undefined && new Set(options.map((part) => part.by ?? "")).size > 1) return "by";
  return null;
}

/** The cells that may be pointed at next. */
export function lit(options: readonly Part[], pick: Pick): Set<string> {
  const key = next(options, pick);
  const cells = new Set<string>();
  if (key === null) return cells;
  for (const part of options) {
    const cell = part[key];
    if (cell !== undefined) cells.add(cell);
  }
  return cells;
}

/** The rotations that can be had, in their order. */
export function rotations(options: readonly Part[]): number[] {
  const found = new Set<number>();
  for (const part of options) if (part.rotation !== undefined) found.add(part.rotation);
  return [...found].sort((one, other) => one - other);
}

/** The next rotation that can be had, clockwise (1) or against it (-1). */
export function turned(open: readonly number[], rotation: number, step: 1 | -1): number {
  for (let count = 1; count <= 6; count += 1) {
    const wanted = (((rotation + step * count) % 6) + 6) % 6;
    if (open.includes(wanted)) return wanted;
  }
  return rotation;
}

/** The option with this rotation; where rotations do not matter the first one. */
export function chosen(options: readonly Part[], rotation: number): Part | undefined {
  const plain = options.filter((part) => !part.onwards);
  const list = plain.length ? plain : options;
  return list.find((part) => part.rotation === rotation) ?? (rotations(list).length ? undefined : list[0]);
}

/** Where the ghost of the piece stands once everything but the rotation is said. */
export function target(pick: Pick): string | undefined {
  return pick.to ?? pick.cell;
}
