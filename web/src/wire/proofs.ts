/** Proofs that the service streams: how far they are, then what they found. Only screens with proofs load this. */
import type { PuzzleCertificate, PuzzleLine, PuzzleSummary, View } from "./messages";
import type { OwnBoard } from "./puzzles";
import { type Problem, ServiceError, errorTexts, serviceError } from "./service";

export interface ProofProgress {
  done: number;
  most: number;
}

/** Something that keeps a board from being a puzzle. */
export interface ProofFault {
  code: string;
  answers: string[];
  line: PuzzleLine | null;
}

/** What the proof of a board found; without faults it is a puzzle. */
export interface BoardProof {
  faults: ProofFault[];
  certificate: PuzzleCertificate;
  positions: number;
  view: View;
  puzzle: PuzzleSummary | null;
}

/** A turn of a game that gave it away and is a puzzle. */
export interface MissedPuzzle {
  puzzle: PuzzleSummary;
  board: OwnBoard["board"];
  seat: number;
  at: number;
}

export interface MissedPuzzles {
  puzzles: MissedPuzzle[];
  is_whole: boolean;
}

interface Line<T> {
  progress?: ProofProgress;
  found?: T;
  problem?: Problem;
}

type Watch = (progress: ProofProgress) => void;

/** Reads a stream of lines to its result; aborting the signal ends the work of the service too. */
async function follow<T>(path: string, token: string | null, body: unknown, watch: Watch, signal: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { ...(body !== undefined && { "content-type": "application/json" }), ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(path, { method: body === undefined ? "GET" : "POST", headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch((error: unknown) => {
    throw signal.aborted ? error : new ServiceError("offline", errorTexts["offline"] ?? "");
  });
  if (!response.ok || !response.body) throw serviceError(((await response.json().catch(() => null)) ?? {}) as Problem, response.statusText);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { progress, found, problem } = JSON.parse(line) as Line<T>;
      if (problem) throw serviceError(problem);
      if (found) return found;
      if (progress) watch(progress);
    }
    if (done) throw new ServiceError("offline", errorTexts["offline"] ?? "");
  }
}

export const proofService = {
  prove: (board: OwnBoard, watch: Watch, signal: AbortSignal) => follow<BoardProof>("/puzzles/proof", null, board, watch, signal),
  puzzlesOf: (game: string, token: string | null, watch: Watch, signal: AbortSignal) => follow<MissedPuzzles>(`/games/${game}/puzzles`, token, undefined, watch, signal),
  puzzlesOfRecord: (game: string, record: unknown, watch: Watch, signal: AbortSignal) => follow<MissedPuzzles>(`/guide/${game}/puzzles`, null, { record }, watch, signal),
};
