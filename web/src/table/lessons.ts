/** All lessons of all games; a lesson's id belongs to one game. */
import { isKnown } from "../adapters";
import type { Lesson } from "../wire/forms";
import { service } from "../wire/service";

export interface Taught extends Lesson {
  game: string;
}

export async function allLessons(): Promise<Taught[]> {
  const games = (await service.games()).games.map((one) => one.name).filter(isKnown);
  const lists = await Promise.all(games.map(async (game) => (await service.lessons(game)).map((lesson) => ({ ...lesson, game }))));
  return lists.flat();
}
