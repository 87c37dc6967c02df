/** What finished games say about a player: results by side, level and opponent, streaks, the best wins. */
import type { GameSummary } from "../wire/messages";

export interface Score {
  name: string;
  won: number;
  drawn: number;
  lost: number;
}

export interface Statistics {
  games: number;
  total: Score;
  bySide: Score[];
  byLevel: Score[];
  byOpponent: Score[];
  /** How many games were won in a row, until now and at most. */
  streak: number;
  longestStreak: number;
  /** The wins against the strongest opponents, the strongest first. */
  best: GameSummary[];
}

type Result = "won" | "drawn" | "lost";
const SHOWN = 3;

/** How a game ended for me; null where that cannot be said: it goes on, or I played all seats. */
export function resultOf(game: GameSummary): Result | null {
  if (game.status !== "over" || !game.outcome || !game.seats.length) return null;
  // Who plays every seat wins and loses against nobody, unless the game itself is the opponent.
  if (game.seats.length === game.players.length && game.players.length > 1) return null;
  const { winners } = game.outcome;
  if (game.outcome.lost_by_all) return "lost";
  if (!winners.length) return "drawn";
  return winners.some((seat) => game.seats.includes(seat)) ? "won" : "lost";
}

/** The statistics of these games; `sides` names what each seat plays, `levels` are the computer's, the weakest first. */
export function statisticsOf(games: readonly GameSummary[], sides: (game: GameSummary) => string[], levels: readonly string[]): Statistics {
  const counted = games.flatMap((game) => {
    const result = resultOf(game);
    return result ? [{ game, result }] : [];
  });
  counted.sort((one, other) => (one.game.ended ?? 0) - (other.game.ended ?? 0));
  const others = (game: GameSummary, isComputer: boolean): string[] => [
    ...new Set(game.players.flatMap((name, seat) => (name && !game.seats.includes(seat) && (game.kinds[seat] === "computer") === isComputer ? [name] : []))),
  ];
  const strength = (game: GameSummary): number => Math.max(...others(game, true).map((level) => levels.indexOf(level)), others(game, false).length ? levels.length : -1);
  let [streak, longestStreak] = [0, 0];
  for (const { result } of counted) {
    streak = result === "won" ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return {
    games: counted.length,
    total: count("", counted.map((one) => one.result)),
    bySide: scores(counted, (game) => game.seats.flatMap((seat) => sides(game)[seat] ?? [])),
    byLevel: scores(counted, (game) => others(game, true)).sort((one, other) => levels.indexOf(one.name) - levels.indexOf(other.name)),
    byOpponent: scores(counted, (game) => others(game, false)),
    streak,
    longestStreak,
    best: counted
      .filter((one) => one.result === "won")
      .map((one) => one.game)
      .sort((one, other) => strength(other) - strength(one) || (other.ended ?? 0) - (one.ended ?? 0))
      .slice(0, SHOWN),
  };
}

/** One score for each name, the most frequent first. */
function scores(games: readonly { game: GameSummary; result: Result }[], namesOf: (game: GameSummary) => string[]): Score[] {
  const found = new Map<string, Result[]>();
  for (const { game, result } of games) for (const name of namesOf(game)) found.set(name, [...(found.get(name) ?? []), result]);
  return [...found].map(([name, results]) => count(name, results)).sort((one, other) => sum(other) - sum(one));
}

const count = (name: string, results: readonly Result[]): Score => ({
  name,
  won: results.filter((one) => one === "won").length,
  drawn: results.filter((one) => one === "drawn").length,
  lost: results.filter((one) => one === "lost").length,
});

export const sum = ({ won, drawn, lost }: Score): number => won + drawn + lost;
