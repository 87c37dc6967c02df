/** What the shared screens need of a game: its lobby before a game, its adapter for a game under way. */
import type { Component, Snippet } from "svelte";
import type { GameEvent, OptionParts, PuzzleHint, View } from "../wire/messages";
import type { Frame, TableModel } from "./model";
import type { Playback } from "./playback.svelte";

/** The options of a new game while somebody chooses them; the game's own parts of the new-game screen change them. */
export interface GameOptions {
  readonly count: number;
  /** The options as the service takes them. */
  values(): Record<string, unknown>;
}

/** A game's own parts of the form for a new game. */
export interface LobbyForm {
  /** The options of one seat. */
  readonly SeatOptions: Component<{ options: GameOptions; seat: number }>;
  /** The options of the whole game: edition, mode, board, variants. */
  readonly RulesOptions: Component<{ options: GameOptions }>;
}

/** A game in the new-game screen and in lists. */
export interface GameLobby {
  readonly game: string;
  /** Loads the catalogue and the names once. */
  load(): Promise<void>;
  /** The levels of the computer players, the weakest first. */
  levels(): string[];
  /** The characters that the game has at one of these levels. */
  characters(): string[];
  newOptions(): GameOptions;
  /** What each seat plays under these options, by name; empty where that is chosen during the game. */
  sides(options: Record<string, unknown>): string[];
  /** The mode by name, where it says more about a game than its sides do. */
  mode?(options: Record<string, unknown>): string;
  /** What finished games can be filtered by. */
  filters(): { id: string; name: string }[];
  /** The picture of the home screen. */
  readonly Artwork: Component;
  /** The choice that matters most, as large cards: the army, or the mode. */
  readonly Cards: Component<{ options: GameOptions }>;
  /** The game's own parts of the form for a new game. */
  loadForm(): Promise<LobbyForm>;
  /** A position as a small picture. */
  loadMiniature(): Promise<Component<{ view: View }>>;
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
  /** What lies over the board: the result of a finished game. */
  cover?: Snippet;
  isReadOnly?: boolean;
  onundo?: (() => void) | null;
  onreset?: (() => void) | null;
  onhint?: (() => void) | null;
  /** What else undoing takes back, in words; a text makes it ask first. */
  undoWarning?: string;
  /** Whether the player has to find the best answer alone, as in a lesson. */
  isUnaided?: boolean;
  hinted?: string;
  onempty?: (cell: string) => boolean;
}

/** A row of a finished game. */
export interface ReportRow {
  seq: number;
  view: View;
  events: readonly GameEvent[];
}

/** What a finished game was like. */
export interface GameReport {
  /** What the curves count. */
  title: string;
  /** One curve for each seat, a value for each row. */
  series: { name: string; colour: string; values: number[] }[];
  /** Who did how much damage, the most first. */
  damage: { name: string; seat: number; amount: number }[];
  /** The turn that decided the game: where it starts, and in words. */
  decisive: { seq: number; text: string } | null;
}

export type LessonProgress = "open" | "done" | "again";

/** A game under way or replayed. */
export interface GameAdapter {
  readonly game: string;
  readonly Table: Component<TableProps>;
  /** The frames that lead from a view to the view after these events, in a game in which something is worth watching. Own moves need no showing. */
  frames?(before: View, events: readonly GameEvent[], after: View, isOwn: boolean): Frame[];
  /** The view with what these events have already shown of something that waits for a choice; the same view where nothing does. */
  settled?(view: View, events: readonly GameEvent[]): View;
  /** The cells that have changed between two views. */
  changedCells?(before: View, after: View): string[];
  /** Whether seats hide something from each other; on a shared screen the device is then passed on between turns. */
  isSecret?(view: View): boolean;
  /** What a seat plays, by name. */
  side(view: View, seat: number): string;
  /** The emblem, token or portrait of a seat. */
  readonly SideMark?: Component<{ view: View; seat: number }>;
  /** What a finished game was like; null where there is nothing to tell. */
  report?(rows: readonly ReportRow[]): Promise<GameReport | null>;
  /** The result in words, where it is more than a winner or a draw. */
  describeResult?(view: View): string | null;
  /** How far a lesson that started with this position has come. */
  lessonProgress(position: string, lesson: { view: View; events: readonly GameEvent[]; kind: string | null }): LessonProgress;
  /** An answer in words, for hints and analyses; the text itself where the option is unknown. */
  describeAnswer(view: View, text: string, parts: readonly OptionParts[]): string;
  /** Loads what puzzles say in the words of the game, where it has puzzles. */
  loadPuzzleWords?(): Promise<PuzzleWords>;
}

/** What puzzles say in the words of a game. */
export interface PuzzleWords {
  describeHint(view: View, hint: PuzzleHint): string;
  /** The unit on a cell, by name. */
  describeUnit(view: View, cell: string): string;
}
