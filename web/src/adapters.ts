/** The one switch by game: loads a game's own parts of the page. */
import type { GameAdapter, GameLobby } from "./table/adapter";
import { i18n } from "./words/i18n.svelte";

interface Loaders {
  lobby: () => Promise<{ default: GameLobby }>;
  adapter: () => Promise<{ default: GameAdapter }>;
}

const LOADERS: Record<string, Loaders> = {
  "neuroshima-hex": { lobby: () => import("./neuroshima-hex/lobby"), adapter: () => import("./neuroshima-hex/adapter") },
  "bright-future": { lobby: () => import("./bright-future/lobby"), adapter: () => import("./bright-future/adapter") },
};

/** The games of the page, the first one for newcomers. */
export const GAMES: readonly string[] = Object.keys(LOADERS);
export const isSupported = (game: string): boolean => game in LOADERS;

function loadersOf(game: string): Loaders {
  const loaders = LOADERS[game];
  if (!loaders) throw new Error(`the page has no adapter for ${game}`);
  return loaders;
}

/** Loads a game's lobby with its words and its catalogue. */
export async function loadLobby(game: string): Promise<GameLobby> {
  const load = async (): Promise<GameLobby> => {
    const lobby = (await loadersOf(game).lobby()).default;
    await lobby.load();
    return lobby;
  };
  return (await Promise.all([load(), i18n.loadGame(game)]))[0];
}

/** Loads a game's adapter and renders events in its words from now on. */
export async function loadAdapter(game: string): Promise<GameAdapter> {
  const [adapter] = await Promise.all([loadersOf(game).adapter(), loadLobby(game)]);
  i18n.currentGame = game;
  return adapter.default;
}
