/** Plays the frames of a battle one after another: speed, pause, step, skip. */
import type { Frame } from "./model";
import { settings } from "./settings.svelte";
import { sound } from "./sound";

export class Projector {
  frames = $state.raw<Frame[]>([]);
  at = $state(0);
  isPaused = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #done: (() => void) | null = null;

  get frame(): Frame | null {
    return this.frames[this.at] ?? null;
  }

  get isRunning(): boolean {
    return this.frames.length > 0;
  }

  /** Shows the frames, if anybody looks; resolves when the last one has been seen or skipped. */
  show(frames: Frame[]): Promise<void> {
    this.skip();
    if (!frames.length || settings.isStill || document.hidden) return Promise.resolve();
    this.frames = frames;
    this.at = 0;
    this.isPaused = false;
    return new Promise((done) => {
      this.#done = done;
      this.#run();
    });
  }

  pause(): void {
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
    this.at = 0;
    const done = this.#done;
    this.#done = null;
    done?.();
  }

  #run(): void {
    // Nobody looks, and browsers slow the clocks of windows out of sight: whoever comes back finds the end.
    if (document.hidden) return this.skip();
    const frame = this.frame;
    if (frame?.noise) sound(frame.noise);
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
