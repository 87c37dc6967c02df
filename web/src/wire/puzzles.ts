/** The service's puzzles over HTTP; only the screens that show them load this. */
import type { DailyPuzzle, PuzzleHint, PuzzleMoment, PuzzlePage, PuzzleProgress, PuzzleSolution, PuzzleStanding, PuzzleSummary } from "./messages";
import { needsNewGuest, post, read, request } from "./service";

/** A puzzle with the position and the first question. */
export interface ShownPuzzle {
  puzzle: PuzzleSummary;
  moment: PuzzleMoment;
}

/** Where a puzzle under way is judged and explained. */
export interface PuzzleSource {
  attempt: (answers: string[], isHelped: boolean) => Promise<PuzzleMoment>;
  hint: (step: number) => Promise<PuzzleHint>;
  solution: () => Promise<PuzzleSolution>;
}

/** One of the service's own puzzles; whoever has a token has their attempts noted. */
export const shippedPuzzle = (id: string, token: () => string | null): PuzzleSource => ({
  attempt: (answers, isHelped) => {
    const send = (as: string | null): Promise<PuzzleMoment> => post(`/puzzles/${id}/attempt`, as, { answers, helped: isHelped });
    // With a token that is no longer valid the attempt is a stranger's.
    return send(token()).catch((error: unknown) => (needsNewGuest(error) ? send(null) : Promise.reject(error)));
  },
  hint: (step) => read(`/puzzles/${id}/hints/${step}`),
  solution: () => read(`/puzzles/${id}/solution`),
});

/** A board that somebody has composed, in the form of its game. */
export interface OwnBoard {
  kind: string;
  board: Record<string, unknown>;
}

/** A composed puzzle: every request carries its board, and the service proves it. */
export const ownPuzzle = (own: OwnBoard): PuzzleSource => ({
  attempt: (answers) => post("/puzzles/own/attempt", null, { ...own, answers }),
  hint: (step) => post(`/puzzles/own/hints/${step}`, null, own),
  solution: () => post("/puzzles/own/solution", null, own),
});

export const puzzleService = {
  /** The puzzles that fit, beginning after so many of them. */
  find: (filter: Record<string, string>, offset: number) =>
    read<PuzzlePage>(`/puzzles?${new URLSearchParams({ ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)), offset: String(offset) }).toString()}`),
  daily: () => read<DailyPuzzle>("/puzzles/daily"),
  puzzle: (id: string) => read<ShownPuzzle>(`/puzzles/${id}`),
  own: (own: OwnBoard) => post<ShownPuzzle>("/puzzles/own", null, own),
  progress: (token: string) => read<PuzzleProgress>("/me/puzzles", token),
  bring: (token: string, kept: { solved: string[]; given: string[]; days: string[] }) => post<PuzzleProgress>("/me/puzzles", token, kept),
  standing: (id: string, token: string | null) => read<PuzzleStanding>(`/puzzles/${id}/standing`, token),
  surrender: (id: string, token: string) => post<void>(`/puzzles/${id}/surrender`, token, undefined),
  vote: (id: string, token: string, vote: number) => request<void>("PUT", `/puzzles/${id}/vote`, token, { vote }),
  report: (id: string, token: string) => post<void>(`/puzzles/${id}/report`, token, undefined),
};
