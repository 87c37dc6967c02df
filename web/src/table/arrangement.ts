/** A set-up board as a scenario file. */

export interface Piece {
  seat: number;
  tile: string;
  at: string;
  rotation: number;
  wounds: number;
}

export interface Arrangement {
  armies: string[];
  pieces: Piece[];
  points: number[];
  hands: string[][];
  turn: number;
}

/** The file; only ids that the guide has printed go in, so nothing needs to be escaped but quotes. */
export function written(arrangement: Arrangement): string {
  const lines = ['name = "Set-up board"', "rules = []", 'edition = "classic"', 'board = "standard"', 'mode = "duel"'];
  lines.push(`turn = ${arrangement.turn}`, 'phase = "main"');
  arrangement.armies.forEach((army, seat) => {
    lines.push("", "[[seat]]", `army = ${text(army)}`, `hq = ${arrangement.points[seat] ?? 20}`);
    const hand = arrangement.hands[seat] ?? [];
    if (hand.length) lines.push(`hand = [${hand.map(text).join(", ")}]`);
  });
  for (const piece of arrangement.pieces) {
    lines.push("", "[[unit]]", `seat = ${piece.seat}`, `tile = ${text(piece.tile)}`, `at = ${text(piece.at)}`);
    lines.push(`rotation = ${piece.rotation}`);
    if (piece.wounds) lines.push(`wounds = ${piece.wounds}`);
  }
  return `${lines.join("\n")}\n`;
}

function text(value: string): string {
  return JSON.stringify(value);
}
