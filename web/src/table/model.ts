/** What a table needs of whatever is played on it: a live game, a replay, a lesson, a set-up board. */
import type { Decision, Foreseen, Part, View } from "../wire/forms";

export interface LogLine {
  seq: number;
  key: string;
  text: () => string;
  rule: string;
  cells: string[];
  segment: number | null;
}

/** One picture of a show that plays by itself: a battle, a fight. */
export interface Frame {
  noise: "strike" | "fall" | null;
}

export interface Play {
  readonly view: View | null;
  readonly seat: number | null;
  readonly decision: Decision | null;
  /** Who has to answer, where it is known; the question itself only its own seat sees. */
  readonly asked?: number | null;
  readonly parts: Part[];
  readonly units: Record<string, unknown>;
  readonly whatIf: object | null;
  readonly log: LogLine[];
  readonly frame: Frame | null;
  readonly isBusy: boolean;
  readonly problem: string;
  answer(text: string): Promise<void>;
  foresee(options: string[]): Promise<Foreseen[]>;
}
