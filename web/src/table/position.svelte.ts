/** A position outside any game: a lesson or the board editor. The service stores nothing; every request carries the position. */
import type { GameEvent, PositionStudy, Preview } from "../wire/messages";
import { service } from "../wire/service";
import type { GameAdapter } from "./adapter";
import { logLines } from "./log";
import type { LogLine, TableModel } from "./model";
import { Playback } from "./playback.svelte";

export class FreePosition implements TableModel {
  study = $state.raw<PositionStudy | null>(null);
  position = $state("");
  answers = $state.raw<string[]>([]);
  events = $state.raw<GameEvent[]>([]);
  isBusy = $state(false);
  problem = $state("");
  /** Whether it ends here: nobody is asked any more. */
  isFinished = $state(false);
  readonly isStudied = true;
  playback = new Playback();
  /** The events before each answer, for undoing. */
  #history: GameEvent[][] = [];
  /** Counts the positions opened, so that late responses for an earlier one are ignored. */
  #generation = 0;
  #opening: Promise<boolean> = Promise.resolve(true);

  /** The seat that is asked first; it is the player's own for the whole of a lesson. */
  #firstSeat: number | null = null;

  /** The player has one seat, or all of them. */
  constructor(
    readonly adapter: GameAdapter,
    private readonly hasOneSeat = false,
  ) {}

  readonly #shownView = $derived.by(() => {
    const view = this.study?.view ?? null;
    return view && (this.adapter.settled?.(view, this.events) ?? view);
  });
  get view() {
    const view = this.#shownView;
    // The turn that would come next is not played.
    return view && this.isFinished ? ({ ...view, turn: this.seat } as typeof view) : view;
  }
  get seat() {
    return this.hasOneSeat ? this.#firstSeat : (this.study?.decision?.seat ?? null);
  }
  get decision() {
    return this.isFinished ? null : (this.study?.decision ?? null);
  }
  get parts() {
    return this.decision?.parts ?? [];
  }
  get units() {
    return this.study?.units ?? {};
  }
  get whatIf() {
    return this.study?.what_if ?? null;
  }
  get frame() {
    return this.playback.frame;
  }
  get log(): LogLine[] {
    const end = this.isFinished ? this.events.findIndex((event) => event.key === "turn") : -1;
    return logLines(0, [...(end < 0 ? this.events : this.events.slice(0, end)), ...this.playback.shownEvents]);
  }

  /** Ends it here: what would come next is neither shown nor asked. */
  finish(): void {
    this.isFinished = true;
  }

  /** Opens a position from its text; returns false, and sets the problem, if the service rejects it. */
  open(position: string): Promise<boolean> {
    this.#opening = this.#open(position);
    return this.#opening;
  }

  /** Resolves when the position opened last has been accepted or rejected. */
  async whenOpened(): Promise<void> {
    for (let last = null; last !== this.#opening; await last) last = this.#opening;
  }

  async #open(position: string): Promise<boolean> {
    const before = this.study;
    const generation = this.#abandon();
    try {
      const study = await service.position(this.adapter.game, position, []);
      // Another position has been opened meanwhile.
      if (generation !== this.#generation) return true;
      this.study = study;
      this.isFinished = false;
      this.#firstSeat = study.decision?.seat ?? null;
      this.position = position;
      this.answers = [];
      this.events = [];
      this.#history = [];
      this.problem = "";
      return true;
    } catch (error) {
      if (generation !== this.#generation) return true;
      this.study = before;
      this.problem = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  answer(text: string): Promise<void> {
    return this.#exclusively(async (isAbandoned) => {
      const answers = [...this.answers, text];
      const next = await service.position(this.adapter.game, this.position, answers);
      await this.#animate(next.events, isAbandoned);
      if (isAbandoned()) return;
      this.#history.push(this.events);
      this.events = [...this.events, ...next.events];
      this.answers = answers;
      this.study = next;
    });
  }

  undo(): Promise<void> {
    return this.#exclusively(async (isAbandoned) => {
      const answers = this.answers.slice(0, -1);
      const study = await service.position(this.adapter.game, this.position, answers);
      if (isAbandoned()) return;
      this.study = study;
      this.answers = answers;
      this.events = this.#history.pop() ?? [];
    });
  }

  /** Fights a battle at once, whoever's turn it is, and opens the board after it; returns whether it was fought. */
  async resolveBattle(): Promise<boolean> {
    let isDone = false;
    await this.whenOpened();
    await this.#exclusively(async (isAbandoned) => {
      const battle = await service.resolveBattle(this.adapter.game, this.position, this.answers);
      await this.#animate(battle.events, isAbandoned);
      if (isAbandoned() || !(await this.open(battle.position))) return;
      this.events = battle.events;
      isDone = true;
    });
    return isDone;
  }

  close(): void {
    this.#abandon();
  }

  /** Abandons whatever is under way; its result will be ignored. */
  #abandon(): number {
    this.#generation += 1;
    this.playback.skip();
    return this.#generation;
  }

  /** Runs one action at a time. */
  async #exclusively(act: (isAbandoned: () => boolean) => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    const generation = this.#generation;
    this.isBusy = true;
    this.problem = "";
    try {
      await act(() => generation !== this.#generation);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }

  async #animate(events: GameEvent[], isAbandoned: () => boolean): Promise<void> {
    if (this.view && !isAbandoned()) await this.playback.play(this.adapter.frames?.(this.view, events, this.view, true) ?? [], events);
  }

  preview(options: string[]): Promise<Preview[]> {
    return service.previewsFor(this.adapter.game, this.position, this.answers, options);
  }
}
