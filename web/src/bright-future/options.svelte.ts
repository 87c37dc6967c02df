/** What somebody wants to play of Bright Future; whatever no longer fits the mode falls away. */
import type { Wish } from "../table/adapter";
import { box } from "./catalogue.svelte";
import type { Mode } from "./forms";

export class TunnelWish implements Wish {
  #mode = $state("tunnel-of-power");
  #count = $state(3);
  #level = $state("");
  #flags = $state.raw<string[]>([]);
  #rulings = $state.raw<string[]>([]);
  #rounds = $state(0);

  get mode(): Mode {
    return box.mode(this.#mode) ?? (box.offers.modes[0] as Mode);
  }

  get count(): number {
    const { least, most } = this.mode.players;
    return Math.max(least, Math.min(most, this.#count));
  }

  get counts(): number[] {
    const { least, most } = this.mode.players;
    return Array.from({ length: most - least + 1 }, (_, number) => least + number);
  }

  /** The levels of difficulty, where the mode has some for so many players. */
  get levels(): string[] {
    return this.count === 1 && this.mode.solo_levels.length ? this.mode.solo_levels : this.mode.levels;
  }

  get level(): string {
    return this.levels.includes(this.#level) ? this.#level : (this.levels[0] ?? "");
  }

  get flags(): string[] {
    return this.#flags.filter((flag) => this.mode.flags.includes(flag));
  }

  get rulings(): string[] {
    return this.mode.rulings ? this.#rulings : [];
  }

  /** After how many rounds a game ends at the latest, 0 for the usual number; the solo game ends by itself. */
  get rounds(): number {
    return this.mode.round_limit && this.count > 1 ? this.#rounds : 0;
  }

  get mayLimit(): boolean {
    return this.mode.round_limit && this.count > 1;
  }

  choose(mode: string): void {
    this.#mode = mode;
    this.#count = Math.max(this.mode.players.usual, Math.min(this.#count, this.mode.players.most));
  }

  seat(count: number): void {
    this.#count = count;
  }

  ease(level: string): void {
    this.#level = level;
  }

  want(flag: string, isWanted: boolean): void {
    this.#flags = isWanted ? [...this.#flags, flag] : this.#flags.filter((one) => one !== flag);
  }

  limit(rounds: number): void {
    this.#rounds = rounds;
  }

  rule(ruling: string, isWanted: boolean): void {
    this.#rulings = isWanted ? [...this.#rulings, ruling] : this.#rulings.filter((one) => one !== ruling);
  }

  options(): Record<string, unknown> {
    return {
      mode: this.mode.id,
      players: this.count,
      ...(this.level && { difficulty: this.level }),
      ...Object.fromEntries(this.flags.map((flag) => [flag, true])),
      ...(this.rounds && { round_limit: this.rounds }),
      ...(this.rulings.length && { rulings: this.rulings }),
    };
  }
}
