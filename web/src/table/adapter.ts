/** What the shared screens need of a game: its lobby before a game, its room once one is under way. */
import type { Component, Snippet } from "svelte";
import type { Happening, Part, View } from "../wire/forms";
import type { Frame, Play } from "./model";
import type { Projector } from "./playback.svelte";

/** What somebody wants to play; the game's own parts of the first screen change it. */
export interface Wish {
  readonly count: number;
  options(): Record<string, unknown>;
}

/** Before a game, and in lists: the wishes, and who plays what. */
export interface Lobby {
  readonly game: string;
  /** The offers and the names; asked for once. */
  load(): Promise<void>;
  /** The computers that play this game, from the weakest on. */
  levels(): string[];
  wish(): Wish;
  /** What the seats play by these options, by name: armies, heroes. */
  sides(options: Record<string, unknown>): string[];
  /** What finished games can be searched for. */
  filters(): { id: string; name: string }[];
  /** Pictures of the first screen; nothing in it needs to be heard. */
  readonly Art: Component;
  /** What is chosen before all else, if the game has such: a mode. */
  readonly GameWish?: Component<{ wish: Wish }>;
  /** What one seat wishes. */
  readonly SeatWish: Component<{ wish: Wish; seat: number }>;
  /** What all wish together: edition, mode, board, variants. */
  readonly RulesWish: Component<{ wish: Wish }>;
  /** The small sign of a side. */
  readonly Sign: Component<{ options: Record<string, unknown>; seat: number }>;
  /** The lesson to begin with. */
  readonly lesson: string | null;
}

export interface TableProps {
  play: Play;
  projector?: Projector | null;
  status: string;
  names?: (string | null)[];
  /** Time left by seat, in words; none without clocks. */
  clocks?: string[];
  goal?: Snippet;
  tools?: Snippet;
  /** What lies below the board in place of a hand. */
  below?: Snippet;
  side?: Snippet;
  isQuiet?: boolean;
  onundo?: (() => void) | null;
  onreset?: (() => void) | null;
  onhint?: (() => void) | null;
  hinted?: string;
  onempty?: (cell: string) => boolean;
}

export type Learnt = "open" | "done" | "again";

/** A game under way or watched again. */
export interface Room {
  readonly game: string;
  readonly Table: Component<TableProps>;
  /** The pictures that lead from a view to what happened; none where nothing is worth watching. */
  frames(before: View, events: readonly Happening[]): Frame[];
  /** Whether seats hide something from each other; at one screen a curtain then falls between their turns. */
  isSecret?(view: View): boolean;
  /** What a seat plays, by name. */
  side(view: View, seat: number): string;
  /** How a game has ended, in words, where it is more than a winner or a draw. */
  ended?(view: View): string | null;
  /** How far a lesson is that began with this position: open, done, or to be begun again. */
  learnt(position: string, lesson: { view: View; happened: readonly Happening[]; kind: string | null }): Learnt;
  /** An answer in words, for hints and analyses; the text itself where it cannot be told. */
  answer(view: View, text: string, parts: readonly Part[]): string;
}
