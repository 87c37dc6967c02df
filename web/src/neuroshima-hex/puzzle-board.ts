/** The board editor's arrangement as the board of a puzzle; whoever moves is the solver. */
import type { OwnBoard } from "../wire/puzzles";
import type { Arrangement } from "./position-file";

/** Null where a puzzle cannot say it: other boards than the ordinary one, more armies than two, structures. */
export function toPuzzleBoard(arrangement: Arrangement, edition: string, kind: string): OwnBoard | null {
  const { board, sides, pieces, turn } = arrangement;
  const [solver, enemy] = [sides[turn], sides[1 - turn]];
  if (board !== "standard" || sides.length !== 2 || !solver || !enemy || pieces.some((piece) => piece.second)) return null;
  const units = pieces.map(({ seat, tile, at, rotation, wounds }) => `${seat === turn ? 0 : 1} ${tile} ${at} ${rotation}${wounds ? ` ${wounds}` : ""}`).sort();
  const hand = kind === "riddle" ? [] : [...solver.hand].sort();
  return {
    kind,
    board: {
      armies: [solver.army, enemy.army],
      points: [solver.points, enemy.points],
      units,
      ...(hand.length && { hand }),
      ...(edition !== "classic" && { edition }),
    },
  };
}
