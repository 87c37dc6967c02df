/** What a table shows: a live game, a replay, a lesson or the board editor. */
import type { SoundName } from "./sound";
import type { Decision, OptionParts, Preview, View } from "../wire/messages";

export interface LogLine {
  seq: number;
  key: string;
  text: () => string;
  rule: string;
  cells: string[];
  segment: number | null;
  /** Whose turn it tells of, where it tells of one. */
  seat: number | null;
}

/** One picture of an animation: a battle, a fight. */
export interface Frame {
  /** How many events of the row have happened by the end of this frame; the log shows no more of them. */
  eventCount: number;
  /** Whether it belongs to a battle that can be paused and skipped; a single move is only shown. */
  isBattle: boolean;
  sounds: SoundName[];
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
  /** The cells that the last turn of somebody else has changed. */
  readonly recent?: readonly string[];
  /** Answers that are shown on the board as ghosts: a turn that would have been better. */
  readonly suggested?: OptionParts[];
  readonly isBusy: boolean;
  readonly problem: string;
  answer(text: string): Promise<void>;
  preview(options: string[]): Promise<Preview[]>;
}
