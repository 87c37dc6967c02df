/** What somebody wants to play: edition, mode, board, variants, armies; whatever no longer fits falls back to what does. */
import type { Wish } from "../table/adapter";
import { armiesFor } from "../table/seats";
import { catalogue } from "./catalogue.svelte";

const ATLAS = "atlas";

export class HexWish implements Wish {
  #edition = $state(catalogue.offers.editions[0]?.id ?? "");
  #mode = $state(catalogue.offers.editions[0]?.modes[0] ?? "");
  #count = $state(2);
  // What nobody has chosen is that of the edition's box.
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
    this.isMission ? catalogue.offers.missions.map((one) => one.id) : this.rules.boards.filter((id) => this.#fits(catalogue.offers.boards[id]?.players ?? [])),
  );
  board = $derived.by(() => [this.#board, this.rules.board].find((one) => one !== null && this.boards.includes(one)) ?? this.boards[0] ?? "");
  // What the mode has no place for, or what does not go with what is wished already, is not offered.
  variants = $derived.by(() => this.#variants.filter((one) => this.#goes(one)));
  open = $derived.by(() => this.rules.variants.filter((one) => this.#goes(one) && this.variants.every((other) => other === one || this.#goes(one, other))));
  mayHavePoints = $derived.by(() => this.rules.points_modes.includes(this.mode));
  hasPoints = $derived.by(() => this.#hasPoints && this.mayHavePoints);
  // Whether the players may agree that Moloch leaves its ally alone.
  mayTameMoloch = $derived.by(() => this.rules.moloch_optional && catalogue.offers.team_modes.includes(this.mode));
  isMolochTame = $derived.by(() => this.#isMolochTame && this.mayTameMoloch);
  // What the rulebook advises against in what is wished.
  cautions = $derived.by(() =>
    catalogue.offers.cautions.filter((one) => (!one.mode || one.mode === this.mode) && one.variants.every((variant) => this.variants.includes(variant))),
  );
  mission = $derived.by(() => (this.isMission ? catalogue.offers.missions.find((one) => one.id === this.board) : undefined));
  armies = $derived.by(() => this.mission?.armies ?? armiesFor(this.#armies ?? this.rules.armies.slice(0, this.count), this.count, catalogue.offers.armies.map((army) => army.id)));

  /** Whether the mode has a place for a variant, alone or beside another. */
  #goes(...variants: string[]): boolean {
    const fitting = this.rules.fitting[this.mode] ?? [];
    return fitting.some((one) => one.length === variants.length && variants.every((variant) => one.includes(variant)));
  }

  #fits(players: number[]): boolean {
    return !players.length || players.includes(this.count);
  }

  set(part: "edition" | "mode" | "board", value: string): void {
    if (part === "edition") this.#edition = value;
    else if (part === "mode") this.#mode = value;
    else this.#board = value;
  }

  seat(count: number): void {
    this.#count = count;
  }

  play(seat: number, army: string): void {
    this.#armies = this.armies.map((one, place) => (place === seat ? army : one));
  }

  want(variant: string, isWanted: boolean): void {
    this.#variants = isWanted ? [...this.variants, variant] : this.variants.filter((one) => one !== variant);
  }

  score(isWanted: boolean): void {
    this.#hasPoints = isWanted;
  }

  tame(isTame: boolean): void {
    this.#isMolochTame = isTame;
  }

  options(): Record<string, unknown> {
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
