/** Narrows the options down by what a player has picked: a tile, cells, a rotation, in that order. Knows no rules. */
import type { OptionParts } from "./payloads";

/** What a player has picked so far. */
export type Picked = { tile?: string; cell?: string; to?: string; by?: string; verb?: string; card?: string; side?: string };
const KEYS = ["tile", "cell", "to", "by"] as const;

/** The options that match what has been picked. */
export function matchingOptions(parts: readonly OptionParts[], picked: Picked): OptionParts[] {
  return parts.filter(
    (part) =>
      (picked.verb === undefined || part.verb === picked.verb) &&
      (picked.card === undefined || part.card === picked.card) &&
      (part.side === undefined || part.side === (picked.side ?? "front")) &&
      KEYS.every((key) => picked[key] === undefined || part[key] === picked[key]),
  );
}

/** The options of a tile that use the board, without those that only put the tile away. */
export function boardOptions(parts: readonly OptionParts[], tile: string): OptionParts[] {
  return parts.filter((part) => part.tile === tile && part.verb !== "discard" && part.verb !== "sell" && part.verb !== "name");
}

/** What is to be picked on the board next: a cell, then a destination; null when at most the rotation is open. */
export function nextPart(options: readonly OptionParts[], picked: Picked): "cell" | "to" | "by" | null {
  if (picked.cell === undefined && options.some((part) => part.cell !== undefined)) return "cell";
  if (picked.to === undefined && options.some((part) => part.to !== undefined)) return "to";
  if (picked.by === undefined && new Set(options.map((part) => part.by ?? "")).size > 1) return "by";
  return null;
}

/** The cells that can be picked next. */
export function selectableCells(options: readonly OptionParts[], picked: Picked): Set<string> {
  const key = nextPart(options, picked);
  const cells = new Set<string>();
  if (key === null) return cells;
  for (const part of options) {
    const cell = part[key];
    if (cell !== undefined) cells.add(cell);
  }
  return cells;
}

/** The available rotations in ascending order. */
export function rotationsOf(options: readonly OptionParts[]): number[] {
  const found = new Set<number>();
  for (const part of options) if (part.rotation !== undefined) found.add(part.rotation);
  return [...found].sort((one, other) => one - other);
}

/** The next available rotation, clockwise (1) or counter-clockwise (-1). */
export function nextRotation(available: readonly number[], rotation: number, step: 1 | -1): number {
  for (let count = 1; count <= 6; count += 1) {
    const wanted = (((rotation + step * count) % 6) + 6) % 6;
    if (available.includes(wanted)) return wanted;
  }
  return rotation;
}

/** The option with this rotation; the first one where rotations do not matter. */
export function optionWithRotation(options: readonly OptionParts[], rotation: number): OptionParts | undefined {
  const plain = options.filter((part) => !part.onwards);
  const list = plain.length ? plain : options;
  return list.find((part) => part.rotation === rotation) ?? (rotationsOf(list).length ? undefined : list[0]);
}

/** The cell where the piece will stand. */
export function targetCell(picked: Picked): string | undefined {
  return picked.to ?? picked.cell;
}
