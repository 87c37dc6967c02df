/** What the service sends, as far as its document leaves it open: views, events, options, studies. */
import type { Printed } from "../draw/tile";
import type { components } from "./schema";

export interface Cell {
  name: string;
  q: number;
  r: number;
}

export interface UnitView {
  id: number;
  cell: string;
  seat: number;
  army: string;
  tile: string;
  name: string;
  rotation: number;
  controller?: number;
  wounds?: number;
  netted?: boolean;
  initiative?: number[];
  melee?: number;
  ranged?: number;
}

export interface SeatView {
  army: string;
  name: string;
  side: number;
  hq: number;
  hand: string[];
  pile: number;
  pile_tiles: Record<string, number>;
  pile_top: (string | null)[];
  discard: string[];
  terror: boolean;
  score?: number;
  energy?: number;
  out?: boolean;
}

export interface Outcome {
  winners: number[];
  points: number[];
  rule: string;
}

export interface View {
  game: string;
  seat: number | null;
  edition: string;
  mode: string;
  board: { name: string; terminals: string[]; hill: Record<string, number>; cells: Cell[] };
  turn: number | null;
  turns: number;
  stage: string;
  seats: SeatView[];
  units: UnitView[];
  ground: UnitView[];
  leaders: Record<string, unknown>[];
  outcome: Outcome | null;
}

export interface Happening {
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
export type Listed = Omit<Schemas["GameLine"], "outcome"> & { outcome: Outcome | null };

/** Messages whose views and events the document leaves open. */
export type Moment = Omit<Schemas["MomentMessage"], "view" | "events"> & { view: View; events: Happening[] };
export type GameInfo = Omit<Schemas["GameMessage"], "view" | "table"> & { view: View | null; table: TableInfo };

/** An option taken apart into what a player points at. */
export interface Part {
  text: string;
  verb: string;
  tile?: string;
  card?: string;
  cell?: string;
  to?: string;
  by?: string;
  source?: string;
  rotation?: number;
  second?: number;
  direction?: string;
  becomes?: string;
  side?: string;
  onwards?: boolean;
  ground?: boolean;
}

export interface Fact {
  key: string;
  rule: string;
  params: Record<string, unknown>;
  cells: string[];
}

export interface Line {
  kind: "melee" | "ranged" | "gauss";
  direction: string;
  cells: string[];
  hits: { cell: string; wounds: number }[];
}

export interface UnitStudy {
  id: number;
  facts: Fact[];
  lines: Line[];
  holds: string[];
  helps: { cell: string; word: string }[];
}

export interface WhatIf {
  initiator: number;
  hq_before: number[];
  hq: number[];
  scores_before: number[];
  scores: number[];
  falls: { unit: Record<string, unknown>; cell: string; segment: number }[];
  wounds: Record<string, number>;
  hits: { kind: string; from: string; to: string; wounds: number; segment: number }[];
  assumed: { seat: number; kind: string; segment: number | null; answer: string; options: string[] }[];
  events: Happening[];
}

export type Study = Omit<Schemas["Study"], "parts" | "units" | "what_if"> & {
  parts: Part[];
  units: Record<string, UnitStudy>;
  what_if: WhatIf | null;
};

export interface Consequence {
  text: string;
  events: Happening[];
  assumed: string[];
  gone: string[];
  hq: number[];
  scores: number[];
  changes: { cell: string; before: UnitValues; after: UnitValues }[];
  unit: (UnitStudy & { cell: string }) | null;
  battle: { hq: number[]; scores: number[]; falls: string[] } | null;
}

export interface UnitValues {
  netted: boolean;
  controller: number;
  initiative: number[];
  melee: number;
  ranged: number;
  wounds: number;
}

export interface Army {
  id: string;
  names: Record<string, string>;
  tiles: Printed[];
  structure: Printed[];
}

export interface Offers {
  rules: number;
  languages: string[];
  editions: { id: string; modes: string[]; points_modes: string[]; boards: string[]; variants: string[] }[];
  modes: Record<string, number[]>;
  boards: Record<string, { players: number[]; terminals: string[]; hill: Record<string, number>; cells: Cell[] }>;
  armies: Army[];
  leaders: { id: string; house: boolean }[];
  levels: string[];
}

export interface GameWords {
  language: string;
  sentences: Record<string, string>;
  nouns: Record<string, Record<string, string>>;
  words: Record<string, string>;
  armies: Record<string, string>;
  tiles: Record<string, Record<string, string>>;
  structures: Record<string, string>;
  leaders: Record<string, string>;
  house: string[];
}

export interface Lesson {
  id: string;
  position: string;
}

/** A position away from any game: set-up board and lessons. */
export interface Scene {
  view: View;
  decision: Decision | null;
  parts: Part[];
  units: Record<string, UnitStudy>;
  what_if: WhatIf;
  events: Happening[];
}
