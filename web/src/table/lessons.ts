/** The lessons of all games; ids are unique across games. */
import { isSupported } from "../adapters";
import type { Lesson } from "../wire/messages";
import { service } from "../wire/service";

export interface GameLesson extends Lesson {
  game: string;
}

export async function loadLessons(): Promise<GameLesson[]> {
  const games = (await service.games()).games.map((one) => one.name).filter(isSupported);
  const lists = await Promise.all(games.map(async (game) => (await service.lessons(game)).map((lesson) => ({ ...lesson, game }))));
  return lists.flat();
}
