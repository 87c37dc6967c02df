/** The options of a new game: edition, mode, board, variants, armies; whatever no longer fits falls back to a default. */
import type { GameOptions } from "../table/adapter";
import { armiesFor } from "./lobby/armies";
import { catalogue } from "./catalogue.svelte";

const ATLAS = "atlas";

export class HexOptions implements GameOptions {
  #edition = $state(catalogue.offers.editions[0]?.id ?? "");
  #mode = $state(catalogue.offers.editions[0]?.modes[0] ?? "");
  #count = $state(2);
  // Without a choice, the edition's own board.
  #board = $state<string | null>(null);
  #variants = $state.raw<string[]>([]);
  #hasPoints = $state(false);
  #isMolochTame = $state(false);
  #armies = $state.raw<string[] | null>(null);

  rules = $derived.by(() => {
    const editions = catalogue.offers.editions;
    return editions.find((one) => one.id === this.#edition) ?? editions[0]!;
  });
  mode = $derived.by(() => (this.rules.modes.includes(this.#mode) ? this.#mode : (this.rules.modes[0] ?? "")));
  counts = $derived.by(() => catalogue.offers.modes[this.mode] ?? [2]);
  count = $derived.by(() => (this.counts.includes(this.#count) ? this.#count : (this.counts[0] ?? 2)));
  isMission = $derived.by(() => this.mode === ATLAS);
  boards = $derived.by(() =>
    this.isMission ? catalogue.offers.missions.map((one) => one.id) : this.rules.boards.filter((id) => this.#fitsCount(catalogue.offers.boards[id]?.players ?? [])),
  );
  board = $derived.by(() => [this.#board, this.rules.board].find((one) => one !== null && this.boards.includes(one)) ?? this.boards[0] ?? "");
  // Variants that the mode does not allow, or that conflict with chosen ones, are not offered.
  variants = $derived.by(() => this.#variants.filter((one) => this.#isPlayable(one)));
  availableVariants = $derived.by(() => this.rules.variants.filter((one) => this.#isPlayable(one) && this.variants.every((other) => other === one || this.#isPlayable(one, other))));
  mayHavePoints = $derived.by(() => this.rules.points_modes.includes(this.mode));
  hasPoints = $derived.by(() => this.#hasPoints && this.mayHavePoints);
  // Whether the players may agree to drop Moloch's attacks on its ally.
  mayTameMoloch = $derived.by(() => this.rules.moloch_optional && catalogue.offers.team_modes.includes(this.mode));
  isMolochTame = $derived.by(() => this.#isMolochTame && this.mayTameMoloch);
  // What the rulebook advises against in this combination.
  cautions = $derived.by(() =>
    catalogue.offers.cautions.filter((one) => (!one.mode || one.mode === this.mode) && one.variants.every((variant) => this.variants.includes(variant))),
  );
  mission = $derived.by(() => (this.isMission ? catalogue.offers.missions.find((one) => one.id === this.board) : undefined));
  armies = $derived.by(() => this.mission?.armies ?? armiesFor(this.#armies ?? this.rules.armies.slice(0, this.count), this.count, catalogue.offers.armies.map((army) => army.id)));

  /** Whether the mode allows a variant, alone or together with another. */
  #isPlayable(...variants: string[]): boolean {
    const fitting = this.rules.fitting[this.mode] ?? [];
    return fitting.some((one) => one.length === variants.length && variants.every((variant) => one.includes(variant)));
  }

  #fitsCount(players: number[]): boolean {
    return !players.length || players.includes(this.count);
  }

  set(part: "edition" | "mode" | "board", value: string): void {
    if (part === "edition") this.#edition = value;
    else if (part === "mode") this.#mode = value;
    else this.#board = value;
  }

  setCount(count: number): void {
    this.#count = count;
  }

  setArmy(seat: number, army: string): void {
    this.#armies = this.armies.map((one, place) => (place === seat ? army : one));
  }

  /** Gives the first seat an army; where another seat has it, that one takes the first seat's instead. */
  chooseMine(army: string): void {
    const mine = this.armies[0] ?? army;
    this.#armies = this.armies.map((one, seat) => (seat === 0 ? army : one === army ? mine : one));
  }

  setVariant(variant: string, isWanted: boolean): void {
    this.#variants = isWanted ? [...this.variants, variant] : this.variants.filter((one) => one !== variant);
  }

  setPoints(isWanted: boolean): void {
    this.#hasPoints = isWanted;
  }

  setMolochTame(isTame: boolean): void {
    this.#isMolochTame = isTame;
  }

  values(): Record<string, unknown> {
    const isMirror = new Set(this.armies).size < this.armies.length;
    return {
      armies: this.armies,
      edition: this.rules.id,
      mode: this.mode,
      board: this.board,
      first: "random",
      ...(isMirror && { mirror: true }),
      ...(this.hasPoints && { points: true }),
      ...(this.isMolochTame && { moloch_exception: false }),
      ...(this.variants.length && { variants: this.variants }),
    };
  }
}
