/** The clocks of a game as texts, one a seat, counted down while the page looks on. */
import { ahead } from "../wire/service";
import type { GamePlay } from "./live-game.svelte";

/** The service's time, whatever this device takes for it. */
const now = (): number => Date.now() + ahead.by;

export class Clocks {
  #now = $state(now());
  #play: GamePlay;

  constructor(play: GamePlay) {
    this.#play = play;
  }

  /** Starts the counting; returns what ends it. */
  run(): () => void {
    const timer = setInterval(() => (this.#now = now()), 500);
    return () => clearInterval(timer);
  }

  get texts(): string[] {
    const { clocks, table } = this.#play;
    return clocks ? (table?.seats ?? []).map((seat) => this.#left(seat.seat)) : [];
  }

  /** Nothing for a seat that has time in its own turns only, and is not asked. */
  #left(seat: number): string {
    const { clocks, asked, table } = this.#play;
    const left = clocks?.left?.[seat] ?? null;
    const deadline = table?.status === "running" && asked === seat ? (clocks?.deadline ?? null) : null;
    if (deadline === null) return left === null ? "" : told(left);
    // A deadline arrives at once, the time is read twice a second: what was left when the deadline was set is never exceeded.
    return told(Math.min(left ?? Infinity, deadline - this.#now));
  }
}

/** Milliseconds as minutes and seconds, or as days and hours where there is that much time. */
export function told(left: number): string {
  const seconds = Math.max(0, Math.floor(left / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const rest = `${String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}
