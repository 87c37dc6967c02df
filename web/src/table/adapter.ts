/** What the shared screens need of a game: its lobby before a game, its adapter for a game under way. */
import type { Component, Snippet } from "svelte";
import type { GameEvent, OptionParts, View } from "../wire/messages";
import type { Frame, TableModel } from "./model";
import type { Playback } from "./playback.svelte";

/** The options of a new game while somebody chooses them; the game's own parts of the new-game screen change them. */
export interface GameOptions {
  readonly count: number;
  /** The options as the service takes them. */
  values(): Record<string, unknown>;
}

/** A game in the new-game screen and in lists. */
export interface GameLobby {
  readonly game: string;
  /** Loads the catalogue and the names once. */
  load(): Promise<void>;
  /** The levels of the computer players, the weakest first. */
  levels(): string[];
  newOptions(): GameOptions;
  /** What each seat plays under these options, by name: armies, heroes. */
  sides(options: Record<string, unknown>): string[];
  /** What finished games can be filtered by. */
  filters(): { id: string; name: string }[];
  /** Decorative pictures of the new-game screen. */
  readonly Artwork: Component;
  /** The mode, where the game has several and it decides everything else. */
  readonly ModeOptions?: Component<{ options: GameOptions }>;
  /** The options of one seat. */
  readonly SeatOptions: Component<{ options: GameOptions; seat: number }>;
  /** The options of the whole game: edition, mode, board, variants. */
  readonly RulesOptions: Component<{ options: GameOptions }>;
  /** The icon of a side. */
  readonly SideIcon: Component<{ options: Record<string, unknown>; seat: number }>;
  /** The lesson for beginners. */
  readonly lesson: string | null;
}

export interface TableProps {
  model: TableModel;
  playback?: Playback | null;
  status: string;
  names?: (string | null)[];
  /** The remaining time of each seat as text; empty without clocks. */
  clocks?: string[];
  goal?: Snippet;
  tools?: Snippet;
  /** What is shown below the board in place of a hand. */
  below?: Snippet;
  side?: Snippet;
  isReadOnly?: boolean;
  onundo?: (() => void) | null;
  onreset?: (() => void) | null;
  onhint?: (() => void) | null;
  hinted?: string;
  onempty?: (cell: string) => boolean;
}

export type LessonProgress = "open" | "done" | "again";

/** A game under way or replayed. */
export interface GameAdapter {
  readonly game: string;
  readonly Table: Component<TableProps>;
  /** The frames that lead from a view to the view after these events; none where nothing is worth watching. */
  frames(before: View, events: readonly GameEvent[]): Frame[];
  /** Whether seats hide something from each other; on a shared screen the device is then passed on between turns. */
  isSecret?(view: View): boolean;
  /** What a seat plays, by name. */
  side(view: View, seat: number): string;
  /** The result in words, where it is more than a winner or a draw. */
  describeResult?(view: View): string | null;
  /** How far a lesson that started with this position has come. */
  lessonProgress(position: string, lesson: { view: View; events: readonly GameEvent[]; kind: string | null }): LessonProgress;
  /** An answer in words, for hints and analyses; the text itself where the option is unknown. */
  describeAnswer(view: View, text: string, parts: readonly OptionParts[]): string;
}
