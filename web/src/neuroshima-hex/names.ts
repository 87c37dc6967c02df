/** Armies and tiles by their names in the language of the page. */
import { tileName } from "../words/sentence";
import { tongue } from "../words/i18n.svelte";

export const GAME = "neuroshima-hex";

export const hexWords = {
  get all() {
    return tongue.of(GAME);
  },
  army(army: string): string {
    return this.all.armies?.[army] ?? army;
  },
  tile(army: string, tile: string): string {
    return tileName(this.all, army, tile) ?? this.missionTile(tile) ?? tile;
  },
  missionTile(tile: string): string | undefined {
    return Object.values(this.all.missions ?? {}).find((mission) => mission.tiles[tile] !== undefined)?.tiles[tile];
  },
  leader(card: string | null | undefined): string {
    return card ? (this.all.leaders?.[card] ?? card) : "";
  },
  mission(id: string) {
    return this.all.missions?.[id] ?? { name: id, brief: "", wants: [], tiles: {} };
  },
};
