/** The options of a new game; whatever does not fit the mode is dropped. */
import type { GameOptions } from "../table/adapter";
import { catalogue } from "./catalogue.svelte";
import type { Mode } from "./payloads";

export class BrightFutureOptions implements GameOptions {
  #mode = $state("tunnel-of-power");
  #count = $state(3);
  #level = $state("");
  #flags = $state.raw<string[]>([]);
  #rulings = $state.raw<string[]>([]);
  #rounds = $state(0);

  get mode(): Mode {
    return catalogue.mode(this.#mode) ?? (catalogue.offers.modes[0] as Mode);
  }

  get count(): number {
    const { least, most } = this.mode.players;
    return Math.max(least, Math.min(most, this.#count));
  }

  get counts(): number[] {
    const { least, most } = this.mode.players;
    return Array.from({ length: most - least + 1 }, (_, number) => least + number);
  }

  /** The levels of difficulty that the mode has for this number of players. */
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

  /** The maximum number of rounds, 0 for the default; the solo game has no limit to choose. */
  get rounds(): number {
    return this.mode.round_limit && this.count > 1 ? this.#rounds : 0;
  }

  /** The last round or turn of the game to be made. */
  get limit(): number {
    return this.rounds || this.mode.usual_limit;
  }

  get canLimitRounds(): boolean {
    return this.mode.round_limit && this.count > 1;
  }

  setMode(mode: string): void {
    this.#mode = mode;
    this.#count = Math.max(this.mode.players.usual, Math.min(this.#count, this.mode.players.most));
  }

  setCount(count: number): void {
    this.#count = count;
  }

  setLevel(level: string): void {
    this.#level = level;
  }

  setVariant(flag: string, isOn: boolean): void {
    this.#flags = isOn ? [...this.#flags, flag] : this.#flags.filter((one) => one !== flag);
  }

  setRounds(rounds: number): void {
    this.#rounds = rounds;
  }

  setRuling(ruling: string, isOn: boolean): void {
    this.#rulings = isOn ? [...this.#rulings, ruling] : this.#rulings.filter((one) => one !== ruling);
  }

  values(): Record<string, unknown> {
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
