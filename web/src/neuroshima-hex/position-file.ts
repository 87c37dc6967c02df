/** The board editor's arrangement, written to and read from scenario files. */
import type { GroundView, Offers, UnitView, View } from "./payloads";

/** One unit; a structure occupies two hexes and has two rotations. */
export interface Piece {
  seat: number;
  tile: string;
  at: string;
  rotation: number;
  wounds: number;
  second?: { at: string; rotation: number };
}

export interface Side {
  army: string;
  points: number;
  hand: string[];
  pile: Record<string, number>;
  discard: string[];
}

export interface Arrangement {
  board: string;
  sides: Side[];
  pieces: Piece[];
  turn: number;
}

export const newSide = (army: string): Side => ({ army, points: 20, hand: [], pile: {}, discard: [] });
const SECOND = /-2$/;

/** An edition and a mode that allow this many players on the board; null if there is none. */
export function termsFor(offers: Offers, board: string, count: number): { edition: string; mode: string } | null {
  const isMission = offers.missions.some((one) => one.id === board);
  const players = offers.boards[board]?.players ?? [];
  if (!isMission && players.length && !players.includes(count)) return null;
  for (const edition of offers.editions) {
    const modes = edition.modes.filter((mode) => offers.modes[mode]?.includes(count) && (mode === "atlas") === isMission);
    if (modes[0] && (isMission || edition.boards.includes(board))) return { edition: edition.id, mode: modes[0] };
  }
  return null;
}

/** Writes the scenario file. It contains only ids from the catalogue, so that quotes are all that needs escaping. */
export function writePosition(arrangement: Arrangement, terms: { edition: string; mode: string }): string {
  const lines = ['name = "Set-up board"', "rules = []", `edition = ${text(terms.edition)}`];
  lines.push(`board = ${text(arrangement.board)}`, `mode = ${text(terms.mode)}`, `turn = ${arrangement.turn}`, 'phase = "main"');
  for (const one of arrangement.sides) lines.push("", "[[seat]]", ...seatLines(one));
  for (const piece of arrangement.pieces) lines.push("", "[[unit]]", ...unitLines(piece));
  return `${lines.join("\n")}\n`;
}

function seatLines(one: Side): string[] {
  const lines = [`army = ${text(one.army)}`, `hq = ${one.points}`];
  if (one.hand.length) lines.push(`hand = ${list(one.hand)}`);
  if (one.discard.length) lines.push(`discard = ${list(one.discard)}`);
  const pile = Object.entries(one.pile).map(([tile, count]) => `${text(tile)} = ${count}`);
  if (pile.length) lines.push(`pile = { ${pile.join(", ")} }`);
  return lines;
}

function unitLines(piece: Piece): string[] {
  const { second } = piece;
  const at = second ? list([piece.at, second.at]) : text(piece.at);
  const rotation = second ? `[${piece.rotation}, ${second.rotation}]` : String(piece.rotation);
  const lines = [`seat = ${piece.seat}`, `tile = ${text(piece.tile)}`, `at = ${at}`, `rotation = ${rotation}`];
  if (piece.wounds) lines.push(`wounds = ${piece.wounds}`);
  return lines;
}

/** Turns a view into an arrangement that can be edited. */
export function readArrangement(view: View): Arrangement {
  const sides = view.seats
    .filter((seat) => seat.player !== false)
    .map((seat): Side => ({ army: seat.army, points: seat.hq ?? 20, hand: seat.hand, pile: seat.pile_tiles, discard: seat.discard }));
  const tiles: (GroundView & Partial<UnitView>)[] = [...view.units, ...view.ground];
  const pieces = tiles
    .filter((unit) => !(unit.tile.startsWith("structure-") && SECOND.test(unit.tile)))
    .map((unit): Piece => {
      const other = view.units.find((one) => one.id === unit.id && one.cell !== unit.cell && SECOND.test(one.tile));
      const piece = { seat: unit.seat, tile: unit.tile, at: unit.cell, rotation: unit.rotation, wounds: unit.wounds ?? 0 };
      return other ? { ...piece, second: { at: other.cell, rotation: other.rotation } } : piece;
    });
  return { board: view.board.name, sides, pieces, turn: view.turn ?? 0 };
}

/** Whether a piece occupies a hex. */
export const isOn = (piece: Piece, cell: string): boolean => piece.at === cell || piece.second?.at === cell;

function text(value: string): string {
  return JSON.stringify(value);
}

function list(values: string[]): string {
  return `[${values.map(text).join(", ")}]`;
}
