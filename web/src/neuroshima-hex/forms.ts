/** What the service sends about Neuroshima Hex: views, options, studies, offers. */
import type { TableModel } from "../table/model";
import type { Fact, Preview, GameEvent, Part as AnyPart, View as AnyView } from "../wire/forms";
import type { PrintedTile } from "./draw/tile";
import type { Frame } from "./battle-frames";

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
  hq: number | null;
  hand: string[];
  pile: number;
  pile_tiles: Record<string, number>;
  pile_top: (string | null)[];
  discard: string[];
  terror: boolean;
  score?: number;
  energy?: number;
  out?: boolean;
  structure?: boolean;
  player?: boolean;
}

export interface View extends AnyView {
  edition: string;
  mode: string;
  board: { name: string; terminals: string[]; hill: Record<string, number>; cells: Cell[] };
  turns: number;
  stage: string;
  seats: SeatView[];
  units: UnitView[];
  ground: UnitView[];
  leaders: LeaderView[];
  mission: MissionView | null;
}

export interface LeaderView {
  side: number;
  picker: number | null;
  leader?: string | null;
  face?: string | null;
  used?: boolean;
  dealt?: number;
  has_picked?: boolean;
  cards?: string[];
  pick?: string | null;
}

/** An option taken apart into what a player points at. */
export interface Part extends AnyPart {
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
  /** Whom its effect works on; a harmful one hinders them. */
  helps: { cell: string; word: string }[];
  harmful: boolean;
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
  events: GameEvent[];
}

export interface Consequence extends Preview {
  events: GameEvent[];
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

/** A page of the atlas as it is offered. */
export interface MissionOffer {
  id: string;
  house: boolean;
  armies: string[];
  board: Offers["boards"][string];
  tiles: (PrintedTile & { army: string })[];
}

/** How far a mission is. */
export interface Clause {
  word: string;
  seat: number | null;
  tally: number;
  have?: number;
  need?: number;
}

export interface MissionView {
  id: string;
  goals: Clause[];
  events: Clause[];
  cells: Record<string, string[]>;
}

export interface Army {
  id: string;
  names: Record<string, string>;
  tiles: PrintedTile[];
  structure: PrintedTile[];
}

export interface Offers {
  rules: number;
  languages: string[];
  team_modes: string[];
  cautions: { key: string; variants: string[]; mode: string; rules: string[] }[];
  editions: { id: string; modes: string[]; points_modes: string[]; boards: string[]; board: string; armies: string[]; moloch_optional: boolean; variants: string[]; fitting: Record<string, string[][]> }[];
  modes: Record<string, number[]>;
  boards: Record<string, { players: number[]; terminals: string[]; hill: Record<string, number>; cells: Cell[] }>;
  armies: Army[];
  missions: MissionOffer[];
  leaders: { id: string; house: boolean }[];
  levels: string[];
}

/** Whatever is played on the table, with what this game says about it. */
export interface HexModel extends TableModel {
  readonly view: View | null;
  readonly parts: Part[];
  readonly units: Record<string, UnitStudy>;
  readonly whatIf: WhatIf | null;
  readonly frame: Frame | null;
  preview(options: string[]): Promise<Consequence[]>;
}
