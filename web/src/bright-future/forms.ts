/** What the service says about Bright Future: views, cards, options, sums. */
import type * as wire from "../wire/forms";

export type Race = "human" | "mutant";
export type DamageKind = "melee" | "ranged" | "toxic" | "fire";
export type Track = "colony" | "outpost" | "anomaly" | "tunnel_of_power";
export type Deck = "colony" | "outpost" | "anomaly" | "gear";
export const TRACKS: readonly Track[] = ["colony", "outpost", "anomaly", "tunnel_of_power"];
export type Counts = Record<string, number>;

export interface Seat {
  hero: string | null;
  side: "female" | "male";
  race: Race | null;
  resources: number;
  ready: string[];
  used: string[];
  down: boolean;
  charge: number;
  hand: string[] | null;
  hand_size?: number;
  mercenaries?: string[];
  codes?: Counts;
  food?: Counts;
  missions?: Counts;
  out?: boolean;
  traded?: boolean;
}

export interface Site {
  card: string | null;
  visited: boolean;
  standing: "open" | "beaten" | "hired";
  bribed: boolean;
}

export interface Laid {
  card: string;
  turned: boolean;
  x: number;
  y: number;
  nodes: string[];
  exits: string[];
}

export interface Pile {
  size: number;
  top: (string | null)[];
  discards: string[];
}

export interface Attack {
  weapon: string;
  mode: string;
  bonus: number;
  boost: number;
  weakened: number;
}

/** What is asked, and what has to be known to answer it; which of it there is depends on the kind. */
export interface Question {
  seat: number;
  kind: string;
  partner?: number;
  offered?: string;
  wanted?: string;
  attacker?: number;
  weapon?: string;
  mode?: string;
  /** A card used against the attack, by whom, and against which card. */
  reaction?: string;
  by?: number;
  to?: string;
  attacks?: { kind: DamageKind; strength: number }[];
  infection?: string;
  code?: number | null;
  card?: string;
  /** How many pieces of gear a friendly outpost pays. */
  reward?: number;
}

/** One view; what a mode does not have is missing. */
export interface View extends wire.View {
  /** The rules version by which the game is played. */
  rules: number;
  mode: "tunnel-of-power" | "underground-fever" | "arena";
  outcome: (wire.Outcome & { lost_by_all: boolean }) | null;
  question: Question | null;
  round: number;
  /** The last round, 0 without one. */
  round_limit: number;
  first: number | null;
  together: boolean;
  seats: Seat[];
  decks: Partial<Record<Deck, Pile>>;
  bazaar?: string[];
  code_pile?: number;
  codes_left?: Counts;
  food?: Counts;
  missions?: Counts;
  lying?: string[];
  // Tunnel of Power
  door?: number[];
  tracks?: Record<Track, (number | string | null)[]>;
  sites?: Site[];
  tunnels?: string[] | string[][];
  extra_tunnel?: string | null;
  chosen?: (string | null)[];
  places?: number[] | null;
  bystanders?: { number: number; most: number } | null;
  // Underground Fever
  population?: number;
  zone?: { codes: number[]; closed: boolean }[];
  colonies?: (string | null)[];
  map_deck?: number;
  map?: Laid[];
  where?: string[];
  played?: string | null;
  // Arena
  points?: number;
  /** Arena: attacks declared in the last turn are faced before resources are counted. */
  last_attacks?: boolean;
  /** Arena: points that the player whose turn it is not has bought with cards. */
  reserve?: number;
  extra?: number[];
  pending?: Attack[];
  declared?: Attack[];
}

export interface Fact {
  key: string;
  rule: string;
  params: Record<string, unknown>;
  provenance: string;
}

/** A printed card; each deck adds its own. */
export interface Card {
  id: string;
  deck: string;
  rule: string;
  facts: Fact[];
  known: string[];
  reconstructed: string[];
  race?: Race;
  kind?: "weapon" | "armour";
  values?: Partial<Record<DamageKind, number>>;
  cost?: number;
  strength?: number;
  attack?: DamageKind[];
  defence?: DamageKind[];
  icons?: string[];
  places?: { track: Track; slot: number }[];
  infection?: string;
  nodes?: MapNode[];
  edges?: [string, string][];
}

export interface MapNode {
  name: string;
  kind: "tunnel" | "colony" | "outpost" | "anomaly" | "hatch";
  number: number;
  x: number;
  y: number;
}

export interface Mode {
  id: View["mode"];
  players: { least: number; most: number; usual: number };
  levels: string[];
  solo_levels: string[];
  flags: string[];
  rulings: boolean;
  round_limit: boolean;
  together: boolean;
}

export interface Offers {
  rules: number;
  languages: string[];
  modes: Mode[];
  rulings: string[];
  cards: Card[];
  /** Cards that an earlier rules version had otherwise, by its number. */
  earlier: Record<string, Card[]>;
  board: {
    tracks: Record<Track, number>;
    gear_limit: number;
    places: number;
    population: number;
    medic: number[];
    hatch: number;
    start_fields: [number, number][];
    action_points: number;
    points_per_population: number;
  };
  levels: string[];
}

/** An option taken apart. */
export interface Part extends wire.Part {
  says: { key: string; rule: string; params: Record<string, unknown> };
  card?: string;
  second?: string;
  side?: string;
  seat?: number;
  track?: Track;
  slot?: number;
  place?: number;
  field?: number;
  code?: number;
  cost?: number;
  amount?: number;
  node?: string;
  way?: string;
  deck?: Deck;
  turn?: string;
  item?: string;
}

/** What an answer to an attack costs: of the damage no more is lost than the hero has. */
export interface AttackWay {
  text: string;
  damage: number;
  lost: number;
  resources: number;
  defeated: boolean;
  /** What the population loses by the defeat, and whether the game is over with it. */
  population: number;
  over: boolean;
  /** What becomes of the hero: "back-round", "back-turn", "waits", "out", "over"; with how many resources back. */
  fate: string;
  back: number;
}

/** A discard before a fight, and the best plan that begins with it. */
export interface Shed extends AttackWay {
  card: string;
  shed: string[];
  gear: string[];
  doubled: string[];
}

/** One use of gear in a fight. */
export interface Way extends AttackWay {
  gear: string[];
  doubled: string[];
  bonus: boolean;
  takes: number;
}

/** The sum of a fight before it is fought. */
export interface FightSum {
  seat: number;
  card: string;
  source: string;
  strength: number;
  /** What stands on the card: a swarm grows with the gear held. */
  printed: number;
  reward: { gear: number; code: boolean };
  resources: number;
  attack: DamageKind[];
  defence: DamageKind[];
  gear: { card: string; takes: number; symbols: { kind: DamageKind; takes: number; doubled: number }[] }[];
  ways: Way[];
  suggested: string;
  sheds: Shed[];
  /** The discard that the best plan begins with, or nothing. */
  first: string;
  /** Whether the hero falls whatever is used and discarded. */
  doomed: boolean;
  without: string[];
}

/** An attack of another player, and what each answer to it would let through. */
export interface AttackSum {
  seat: number;
  by: number;
  card: string;
  kind: DamageKind;
  strength: number;
  resources: number;
  /** Against some weapons a second armour may be added; the sum is about the first alone. */
  ways: (AttackWay & { second: boolean })[];
}

/** The oldest attack of the Arena, and what it costs to face it. */
export interface FaceSum {
  text: string;
  by: number;
  card: string;
  attacks: { kind: DamageKind; strength: number }[];
  bare: AttackWay;
  /** With the best armour, where one helps. */
  armoured: (AttackWay & { gear: string[] }) | null;
  reaction: boolean;
}

/** What the end of a round of Underground Fever brings if nothing is done. */
export interface Outlook {
  sum: number;
  loss: number;
  population: number;
  lost: boolean;
}

export interface WhatIf {
  fight: FightSum | null;
  attack: AttackSum | null;
  face?: FaceSum | null;
  round?: Outlook | null;
}
