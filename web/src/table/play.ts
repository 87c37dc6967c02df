/** What the table needs of whatever is played on it: a live game, a lesson, a set-up board. */
import type { Consequence, Decision, Part, UnitStudy, View, WhatIf } from "../wire/forms";
import type { Frame } from "./show";

export interface LogLine {
  seq: number;
  key: string;
  text: () => string;
  rule: string;
  cells: string[];
  segment: number | null;
}

export interface Play {
  readonly view: View | null;
  readonly seat: number | null;
  readonly decision: Decision | null;
  readonly parts: Part[];
  readonly units: Record<string, UnitStudy>;
  readonly whatIf: WhatIf | null;
  readonly log: LogLine[];
  readonly frame: Frame | null;
  readonly isBusy: boolean;
  readonly problem: string;
  answer(text: string): Promise<void>;
  foresee(options: string[]): Promise<Consequence[]>;
}
