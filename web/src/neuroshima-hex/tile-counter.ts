/** The tile counter: where each tile of an army is, and how likely it is to be drawn next. */
import { formatPercent } from "../words/percent";
import type { Army, View } from "./payloads";

export interface TileCount {
  tile: string;
  pile: number;
  hand: number;
  board: number;
  out: number;
  odds: number;
}

export function countTiles(view: View, seat: number, army: Army | undefined): TileCount[] {
  const player = view.seats[seat];
  if (!player || !army) return [];
  const count = (list: readonly string[], tile: string): number => list.filter((one) => one === tile).length;
  const known = player.pile_top[0] ?? null;
  return army.tiles
    .filter((tile) => tile.kind !== "hq")
    .map((tile) => {
      const pile = player.pile_tiles[tile.id] ?? 0;
      const onBoard = [...view.units, ...view.ground].filter((unit) => unit.seat === seat && unit.tile === tile.id).length;
      // A tile known to be on top will be drawn for certain.
      const odds = known !== null ? Number(known === tile.id) : player.pile ? pile / player.pile : 0;
      return { tile: tile.id, pile, hand: count(player.hand, tile.id), board: onBoard, out: count(player.discard, tile.id), odds };
    });
}

export function formatOdds(share: number): string {
  return share ? formatPercent(share) : "–";
}
