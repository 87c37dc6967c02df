/** A position away from any game: a lesson or a set-up board. The service keeps nothing; the page sends it along. */
import type { Foreseen, Happening, Scene } from "../wire/forms";
import { service } from "../wire/service";
import { linesOf } from "./log";
import type { LogLine, Play } from "./model";
import { Projector } from "./playback.svelte";
import type { Room } from "./adapter";

export class ScenePlay implements Play {
  scene = $state.raw<Scene | null>(null);
  position = $state("");
  answers = $state.raw<string[]>([]);
  happened = $state.raw<Happening[]>([]);
  isBusy = $state(false);
  problem = $state("");
  projector = new Projector();
  #past: Happening[][] = [];
  #openings = 0;
  #opening: Promise<boolean> = Promise.resolve(true);

  constructor(readonly room: Room) {}

  get view() {
    return this.scene?.view ?? null;
  }
  get seat() {
    return this.scene?.decision?.seat ?? null;
  }
  get decision() {
    return this.scene?.decision ?? null;
  }
  get parts() {
    return this.scene?.parts ?? [];
  }
  get units() {
    return this.scene?.units ?? {};
  }
  get whatIf() {
    return this.scene?.what_if ?? null;
  }
  get frame() {
    return this.projector.frame;
  }
  get log(): LogLine[] {
    return linesOf(0, this.happened);
  }

  /** Shows a position from its text; says no with one sentence. */
  open(position: string): Promise<boolean> {
    this.#opening = this.#open(position);
    return this.#opening;
  }

  /** Waits until the position that was asked for last is there, or was refused: before that, nothing is known of it. */
  async settled(): Promise<void> {
    for (let last = null; last !== this.#opening; await last) last = this.#opening;
  }

  async #open(position: string): Promise<boolean> {
    const before = this.scene;
    const opening = this.#leave();
    try {
      const scene = await service.scene(this.room.game, position, []);
      // Whoever is quicker than the service sees what was asked for last.
      if (opening !== this.#openings) return true;
      this.scene = scene;
      this.position = position;
      this.answers = [];
      this.happened = [];
      this.#past = [];
      this.problem = "";
      return true;
    } catch (error) {
      if (opening !== this.#openings) return true;
      this.scene = before;
      this.problem = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  answer(text: string): Promise<void> {
    return this.#step(async (isLeft) => {
      const answers = [...this.answers, text];
      const next = await service.scene(this.room.game, this.position, answers);
      await this.#show(next.events, isLeft);
      if (isLeft()) return;
      this.#past.push(this.happened);
      this.happened = [...this.happened, ...next.events];
      this.answers = answers;
      this.scene = next;
    });
  }

  undo(): Promise<void> {
    return this.#step(async (isLeft) => {
      const answers = this.answers.slice(0, -1);
      const scene = await service.scene(this.room.game, this.position, answers);
      if (isLeft()) return;
      this.scene = scene;
      this.answers = answers;
      this.happened = this.#past.pop() ?? [];
    });
  }

  /** A battle at once, whoever's turn it is; the board after it becomes the position. Says whether it came to that. */
  async fight(): Promise<boolean> {
    let isFought = false;
    await this.settled();
    await this.#step(async (isLeft) => {
      const fought = await service.battle(this.room.game, this.position, this.answers);
      await this.#show(fought.events, isLeft);
      if (isLeft() || !(await this.open(fought.position))) return;
      this.happened = fought.events;
      isFought = true;
    });
    return isFought;
  }

  /** Nobody looks any more. */
  close(): void {
    this.#leave();
  }

  /** What is under way is of no interest from now on: its end neither shown nor heard. */
  #leave(): number {
    this.#openings += 1;
    this.projector.skip();
    return this.#openings;
  }

  /** One thing after another; what comes too late for the position is forgotten. */
  async #step(act: (isLeft: () => boolean) => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    const opening = this.#openings;
    this.isBusy = true;
    this.problem = "";
    try {
      await act(() => opening !== this.#openings);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }

  async #show(events: Happening[], isLeft: () => boolean): Promise<void> {
    if (this.view && !isLeft()) await this.projector.show(this.room.frames(this.view, events));
  }

  foresee(options: string[]): Promise<Foreseen[]> {
    return service.foreseen(this.room.game, this.position, this.answers, options);
  }
}
