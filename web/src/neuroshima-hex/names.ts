/** The names of armies and tiles in the page's language. */
import { tileName } from "../words/sentence";
import { i18n } from "../words/i18n.svelte";

export const GAME = "neuroshima-hex";

export const names = {
  get all() {
    return i18n.gameWords(GAME);
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
