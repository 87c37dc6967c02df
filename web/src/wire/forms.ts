/** What the service sends, as far as its document leaves it open; what belongs to one game stands in its folder. */
import type { components } from "./schema";

export interface Outcome {
  winners: number[];
  points: number[];
  rule: string;
}

/** What every view has; each game adds its own. */
export interface View {
  game: string;
  seat: number | null;
  turn: number | null;
  seats: object[];
  outcome: Outcome | null;
}

export interface GameEvent {
  key: string;
  rule: string;
  params: Record<string, unknown>;
  seat?: number | null;
  cells: string[];
  segment?: number | null;
}

type Schemas = components["schemas"];

export type Decision = Schemas["DecisionMessage"];
export type TableInfo = Omit<Schemas["TableMessage"], "outcome"> & { outcome: Outcome | null };
export type ChatLine = Schemas["ChatMessage"];
export type GameSummary = Omit<Schemas["GameLine"], "outcome"> & { outcome: Outcome | null };
export type Profile = Schemas["Profile"];
export type Session = Schemas["Session"];
export type TokenLine = Schemas["TokenLine"];
export type Offered = Schemas["GameOffer"];

/** Messages whose views and events the document leaves open. */
export type Snapshot = Omit<Schemas["MomentMessage"], "view" | "events"> & { view: View; events: GameEvent[] };
export type GameInfo = Omit<Schemas["GameMessage"], "view" | "table"> & { view: View | null; table: TableInfo };

export interface Fact {
  key: string;
  rule: string;
  params: Record<string, unknown>;
  cells: string[];
}

/** An option taken apart into what a player points at; the games add what they point at. */
export interface Part {
  text: string;
  verb: string;
}

/** A turn looked back at, beside the best one. */
export type TurnAdvice = Omit<Schemas["TurnAdvice"], "played" | "best"> & { played: Part[]; best: Part[] };

/** What would follow from an option. */
export interface Preview {
  text: string;
}

export type Study = Omit<Schemas["Study"], "parts" | "units" | "what_if"> & {
  parts: Part[];
  units: Record<string, unknown>;
  what_if: object | null;
};

export interface GameWords {
  language: string;
  sentences: Record<string, string>;
  nouns: Record<string, Record<string, string>>;
  words: Record<string, string>;
  house: string[];
  /** Each game names its own pieces. */
  armies?: Record<string, string>;
  tiles?: Record<string, Record<string, string>>;
  structures?: Record<string, string>;
  leaders?: Record<string, string>;
  missions?: Record<string, { name: string; brief: string; wants: string[]; tiles: Record<string, string> }>;
  cards?: Record<string, string>;
}

export interface Lesson {
  id: string;
  position: string;
}

/** A position away from any game: set-up board and lessons. */
export interface PositionStudy {
  view: View;
  decision: Decision | null;
  parts: Part[];
  units: Record<string, unknown>;
  what_if: object | null;
  events: GameEvent[];
}
