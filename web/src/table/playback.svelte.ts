/** Plays animation frames one after another: speed, pause, step, skip. */
import type { GameEvent } from "../wire/messages";
import type { Frame } from "./model";
import { settings } from "./settings.svelte";
import { playSound } from "./sound";

export class Playback {
  frames = $state.raw<Frame[]>([]);
  at = $state(0);
  isPaused = $state(false);
  #events = $state.raw<readonly GameEvent[]>([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #done: (() => void) | null = null;

  get frame(): Frame | null {
    return this.frames[this.at] ?? null;
  }

  /** The events that have been shown so far. */
  get shownEvents(): readonly GameEvent[] {
    return this.#events.slice(0, this.frame?.eventCount ?? 0);
  }

  get isRunning(): boolean {
    return this.frames.length > 0;
  }

  /** Whether a battle is being shown, and not just a move. */
  get isBattle(): boolean {
    return this.frame?.isBattle ?? false;
  }

  /** Plays the frames of these events unless nobody can see them; resolves when the last one has been shown or skipped. */
  play(frames: Frame[], events: readonly GameEvent[]): Promise<void> {
    this.skip();
    if (!frames.length || settings.isStill || document.hidden) return Promise.resolve();
    this.frames = frames;
    this.#events = events;
    this.at = 0;
    this.isPaused = false;
    return new Promise((done) => {
      this.#done = done;
      this.#run();
    });
  }

  togglePause(): void {
    this.isPaused = !this.isPaused;
    if (this.isPaused) this.#stop();
    else this.#run();
  }

  step(by: 1 | -1): void {
    this.isPaused = true;
    this.#stop();
    const to = this.at + by;
    if (to >= this.frames.length) this.skip();
    else this.at = Math.max(0, to);
  }

  skip(): void {
    this.#stop();
    this.frames = [];
    this.#events = [];
    this.at = 0;
    const done = this.#done;
    this.#done = null;
    done?.();
  }

  #run(): void {
    // Browsers throttle timers of hidden windows: skip to the end, so that whoever returns sees the result.
    if (document.hidden) return this.skip();
    const frame = this.frame;
    for (const sound of frame?.sounds ?? []) playSound(sound);
    this.#timer = setTimeout(() => {
      if (this.at + 1 >= this.frames.length) this.skip();
      else {
        this.at += 1;
        this.#run();
      }
    }, settings.speed);
  }

  #stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
