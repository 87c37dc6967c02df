/** The service's puzzles over HTTP; only the screens that show them load this. */
import type { DailyPuzzle, PuzzleHint, PuzzleMoment, PuzzlePage, PuzzleSolution, PuzzleSummary } from "./messages";
import { post, read } from "./service";

export const puzzleService = {
  /** The puzzles that fit, beginning after so many of them. */
  find: (filter: Record<string, string>, offset: number) =>
    read<PuzzlePage>(`/puzzles?${new URLSearchParams({ ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)), offset: String(offset) }).toString()}`),
  daily: () => read<DailyPuzzle>("/puzzles/daily"),
  puzzle: (id: string) => read<{ puzzle: PuzzleSummary; moment: PuzzleMoment }>(`/puzzles/${id}`),
  attempt: (id: string, answers: string[]) => post<PuzzleMoment>(`/puzzles/${id}/attempt`, null, { answers }),
  hint: (id: string, step: number) => read<PuzzleHint>(`/puzzles/${id}/hints/${step}`),
  solution: (id: string) => read<PuzzleSolution>(`/puzzles/${id}/solution`),
};
