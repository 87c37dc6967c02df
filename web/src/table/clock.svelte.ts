/** The clocks of a game as texts, one for each seat, counted down on the page. */
import { clockOffset } from "../wire/service";
import type { LiveGame } from "./live-game.svelte";

/** The service's time, whatever this device believes. */
const now = (): number => Date.now() + clockOffset.ms;

export class Clocks {
  #now = $state(now());
  #game: LiveGame;

  constructor(game: LiveGame) {
    this.#game = game;
  }

  /** Starts counting; returns a function that stops it. */
  run(): () => void {
    const timer = setInterval(() => (this.#now = now()), 500);
    return () => clearInterval(timer);
  }

  get texts(): string[] {
    const { clocks, table } = this.#game;
    return clocks ? (table?.seats ?? []).map((seat) => this.#timeLeft(seat.seat)) : [];
  }

  /** Empty for a seat that has time only in its own turns and is not to move. */
  #timeLeft(seat: number): string {
    const { asked, table, seq } = this.#game;
    // Where time was lost since the last row, only the table has the new deadline.
    const newer = table?.clocks;
    const clocks = newer && newer.seq === seq ? newer : this.#game.clocks;
    const left = clocks?.left?.[seat] ?? null;
    const deadline = table?.status === "running" && asked === seat ? (clocks?.deadline ?? null) : null;
    if (deadline === null) return left === null ? "" : formatTime(left);
    // The time is read twice a second, so a new deadline may seem too far away: never show more than was left when it was set.
    return formatTime(Math.min(left ?? Infinity, deadline - this.#now));
  }
}

/** Formats milliseconds as minutes and seconds, or as days and hours if there are that many. */
export function formatTime(left: number): string {
  const seconds = Math.max(0, Math.floor(left / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const rest = `${String(Math.floor(seconds / 60) % 60).padStart(hours ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest}` : rest;
}
