/** A board that somebody has composed, as the part of an address; everything is in it, so nothing is stored anywhere. */
import type { OwnBoard } from "../wire/puzzles";

const PREFIX = "own-";

export function encodeOwn({ kind, board }: OwnBoard): string {
  // Ids are plain letters; the alphabet of addresses has no +, / and =.
  return PREFIX + btoa(JSON.stringify([kind, board])).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads the part of an address; null if it is not one of ours. Whether the board is a puzzle is for the service to say. */
export function decodeOwn(code: string): OwnBoard | null {
  if (!code.startsWith(PREFIX)) return null;
  try {
    const [kind, board] = JSON.parse(atob(code.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"))) as [unknown, unknown];
    return typeof kind === "string" && typeof board === "object" && board !== null && !Array.isArray(board) ? { kind, board: board as OwnBoard["board"] } : null;
  } catch {
    return null;
  }
}

export const ownLink = (own: OwnBoard): string => `#/puzzle/${encodeOwn(own)}`;
