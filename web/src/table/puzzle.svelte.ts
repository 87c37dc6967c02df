/** A puzzle under way: the solver's turn, its refutation, the solution. The service judges; battles are not previewed. */
import type { GameEvent, PuzzleHint, PuzzleLine, PuzzleMoment, PuzzleSolution, PuzzleSummary, View } from "../wire/messages";
import type { PuzzleSource, ShownPuzzle } from "../wire/puzzles";
import type { GameAdapter, PuzzleWords } from "./adapter";
import { logLines } from "./log";
import type { LogLine, TableModel } from "./model";
import { Playback } from "./playback.svelte";

/** The solver sits here. */
const SOLVER = 0;
export const MAX_HINTS = 3;

/** A turn that was wrong: what it was worth, and its last answer with the battle that refutes it. */
export interface Refutation {
  value: number;
  before: View;
  events: GameEvent[];
}

export class PuzzleModel implements TableModel {
  summary: PuzzleSummary;
  moment = $state.raw<PuzzleMoment>() as PuzzleMoment;
  answers = $state.raw<string[]>([]);
  events = $state.raw<GameEvent[]>([]);
  hints = $state.raw<PuzzleHint[]>([]);
  refutation = $state.raw<Refutation | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  isSolved = $state(false);
  isBusy = $state(false);
  problem = $state("");
  readonly isStudied = true;
  readonly seat = SOLVER;
  readonly whatIf = null;
  playback = new Playback();
  readonly #start: PuzzleMoment;
  /** What a line is shown from, while one is. */
  #shown = $state.raw<View | null>(null);
  /** The moments and events before each answer, for undoing. */
  #history: { moment: PuzzleMoment; events: GameEvent[] }[] = [];

  constructor(
    readonly adapter: GameAdapter,
    readonly words: PuzzleWords | null,
    readonly source: PuzzleSource,
    puzzle: ShownPuzzle,
  ) {
    this.summary = puzzle.puzzle;
    this.#start = puzzle.moment;
    this.moment = puzzle.moment;
  }

  /** Whether the game shows what happens; where it does not, it is told. */
  get isWatchable(): boolean {
    return this.adapter.frames !== undefined;
  }
  get isOver(): boolean {
    return this.isSolved || this.solution !== null;
  }
  /** The position that the puzzle begins with. */
  get firstView(): View {
    return this.#start.view;
  }
  get view(): View {
    const view = this.#shown ?? this.moment.view;
    // The turn that would come next is not played.
    return this.isOver ? ({ ...view, turn: SOLVER } as View) : view;
  }
  get decision() {
    return this.isOver ? null : this.moment.decision;
  }
  get parts() {
    return this.decision?.parts ?? [];
  }
  get units() {
    return this.#shown ? {} : this.moment.units;
  }
  get frame() {
    return this.playback.frame;
  }
  get log(): LogLine[] {
    return logLines(0, [...this.events, ...this.playback.shownEvents]);
  }

  answer(text: string): Promise<void> {
    return this.attempt([...this.answers, text]);
  }

  /** Sends all answers given so far; a wrong turn is refuted, and the position is back. */
  attempt(answers: string[]): Promise<void> {
    return this.#exclusively(async () => {
      const before = this.moment;
      if (!this.answers.length) this.events = [];
      const next = await this.source.attempt(answers, this.hints.length > 0);
      this.refutation = null;
      await this.#animate(before.view, next.events);
      const events = [...this.events, ...next.events];
      if (next.status === "refuted") {
        this.restart();
        this.refutation = { value: next.value ?? 0, before: before.view, events: next.events };
        this.events = events;
        return;
      }
      this.#history.push({ moment: before, events: this.events });
      this.answers = answers;
      this.events = events;
      this.moment = next;
      this.isSolved = next.status === "solved";
    });
  }

  undo(): void {
    const last = this.#history.pop();
    if (this.isBusy || !last) return;
    this.answers = this.answers.slice(0, -1);
    this.moment = last.moment;
    this.events = last.events;
  }

  /** Puts the position back; what was refuted stays to be read. */
  restart(): void {
    this.answers = [];
    this.events = [];
    this.#history = [];
    this.moment = this.#start;
  }

  /** Shows the battle that refuted the last turn once more. */
  watchRefutation(): Promise<void> {
    return this.#exclusively(async () => {
      const refutation = this.refutation;
      if (!refutation) return;
      this.events = [];
      this.#shown = refutation.before;
      await this.#animate(refutation.before, refutation.events);
      this.#shown = null;
      this.events = refutation.events;
    });
  }

  takeHint(): Promise<void> {
    return this.#exclusively(async () => {
      if (this.hints.length < MAX_HINTS) this.hints = [...this.hints, await this.source.hint(this.hints.length + 1)];
    });
  }

  /** Gets the solution: after solving, or for giving up. */
  reveal(): Promise<void> {
    return this.#exclusively(async () => {
      this.solution = await this.source.solution();
      this.refutation = null;
    });
  }

  /** Plays a line on the board, from the beginning to what it leads to. */
  play(line: PuzzleLine): Promise<void> {
    return this.#exclusively(async () => {
      this.events = [];
      this.#shown = this.#start.view;
      for (const step of line.steps) {
        await this.#animate(this.#shown, step.events);
        this.events = [...this.events, ...step.events];
        this.#shown = step.view;
      }
    });
  }

  close(): void {
    this.playback.skip();
  }

  /** Runs one action at a time. */
  async #exclusively(act: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = "";
    try {
      await act();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }

  async #animate(view: View, events: GameEvent[]): Promise<void> {
    await this.playback.play(this.adapter.frames?.(view, events, view, true) ?? [], events);
  }

  /** Whoever solves a puzzle finds the consequences alone. */
  preview(): Promise<[]> {
    return Promise.resolve([]);
  }
}
