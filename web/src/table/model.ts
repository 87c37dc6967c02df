/** What a table shows: a live game, a replay, a lesson or the board editor. */
import type { Decision, OptionParts, Preview, View } from "../wire/messages";

export interface LogLine {
  seq: number;
  key: string;
  text: () => string;
  rule: string;
  cells: string[];
  segment: number | null;
}

/** One picture of an animation: a battle, a fight. */
export interface Frame {
  sound: "strike" | "fall" | null;
}

export interface TableModel {
  readonly view: View | null;
  readonly seat: number | null;
  readonly decision: Decision | null;
  /** The seat to move, where it is known; only that seat sees the question itself. */
  readonly asked?: number | null;
  /** The options of the open question; they come with it. */
  readonly parts: OptionParts[];
  /** Whether everything that explains the position is here, or cannot be had. */
  readonly isStudied: boolean;
  readonly units: Record<string, unknown>;
  readonly whatIf: object | null;
  readonly log: LogLine[];
  readonly frame: Frame | null;
  readonly isBusy: boolean;
  readonly problem: string;
  answer(text: string): Promise<void>;
  preview(options: string[]): Promise<Preview[]>;
}
