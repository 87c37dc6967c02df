/** The board editor's arrangement as a short text for addresses: only characters that a fragment carries as they are. */
import { newSide, type Arrangement, type Piece, type Side } from "./position-file";

// Between sections, between entries, between the fields of an entry, between the items of a list, before a count.
const [SECTION, ENTRY, FIELD, ITEM, COUNT] = ["~", "!", ".", "*", "("] as const;
const ID = /^[\w-]+$/;
const NUMBER = /^\d{1,2}$/;

export function encodeArrangement({ board, turn, sides, pieces }: Arrangement): string {
  return [board, turn, sides.map(encodeSide).join(ENTRY), pieces.map(encodePiece).join(ENTRY)].join(SECTION);
}

function encodeSide({ army, points, hand, pile, discard }: Side): string {
  const counts = Object.entries(pile).map(([tile, count]) => `${tile}${COUNT}${count}`);
  return [army, points, hand.join(ITEM), counts.join(ITEM), discard.join(ITEM)].join(FIELD).replace(/\.+$/, "");
}

function encodePiece({ seat, tile, at, rotation, wounds, second }: Piece): string {
  return [seat, tile, at, rotation, wounds, ...(second ? [second.at, second.rotation] : [])].join(FIELD);
}

/** Reads the text; null if it is not one of ours. Whether the position is legal is for the service to say. */
export function decodeArrangement(code: string): Arrangement | null {
  const [board = "", turn = "", sides = "", pieces = "", ...rest] = code.split(SECTION);
  if (rest.length || !ID.test(board) || !NUMBER.test(turn)) return null;
  const found = { board, turn: Number(turn), sides: entries(sides).map(decodeSide), pieces: entries(pieces).map(decodePiece) };
  const isWhole = found.sides.length > 1 && [...found.sides, ...found.pieces].every((one) => one !== null);
  return isWhole && found.turn < found.sides.length ? (found as Arrangement) : null;
}

const entries = (text: string): string[] => (text ? text.split(ENTRY) : []);
const items = (text: string): string[] => (text ? text.split(ITEM) : []);

function decodeSide(text: string): Side | null {
  const [army = "", points = "", hand = "", pile = "", discard = "", ...rest] = text.split(FIELD);
  const counts = items(pile).map((one) => one.split(COUNT) as [string, string]);
  const ids = [army, ...items(hand), ...items(discard), ...counts.map(([tile]) => tile)];
  if (rest.length || !NUMBER.test(points) || !ids.every((id) => ID.test(id)) || !counts.every(([, count]) => NUMBER.test(count ?? ""))) return null;
  return { ...newSide(army), points: Number(points), hand: items(hand), pile: Object.fromEntries(counts.map(([tile, count]) => [tile, Number(count)])), discard: items(discard) };
}

function decodePiece(text: string): Piece | null {
  const [seat = "", tile = "", at = "", rotation = "", wounds = "", cell, turned, ...rest] = text.split(FIELD);
  const numbers = [seat, rotation, wounds, ...(cell === undefined ? [] : [turned ?? ""])];
  if (rest.length || ![tile, at, cell ?? at].every((id) => ID.test(id)) || !numbers.every((number) => NUMBER.test(number))) return null;
  const piece = { seat: Number(seat), tile, at, rotation: Number(rotation), wounds: Number(wounds) };
  return cell === undefined ? piece : { ...piece, second: { at: cell, rotation: Number(turned) } };
}
