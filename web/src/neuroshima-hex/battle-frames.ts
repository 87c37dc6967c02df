/** The events of one row as animation frames that lead from the board before to the board after. Plays back, knows no rules. */
import type { Frame as AnyFrame } from "../table/model";
import type { SoundName } from "../table/sound";
import type { GameEvent } from "../wire/messages";
import type { UnitView, View } from "./payloads";

/** A unit that comes to its cell: from another cell, or from outside the board. */
export interface Arrival {
  unit: UnitView;
  from: string | null;
}

export interface Frame extends AnyFrame {
  events: GameEvent[];
  units: UnitView[];
  points: number[];
  segment: number | null;
  strikes: { from: string; to: string; kind: string; wounds: number }[];
  struck: string[];
  fallen: string[];
  /** The units that act in this segment. */
  acting: string[];
  /** What each struck cell loses. */
  losses: { cell: string; wounds: number }[];
  /** The units that leave the board, as they stood. */
  debris: UnitView[];
  arrivals: Arrival[];
}

const emptyFrame = (units: UnitView[], points: number[], segment: number | null): Frame => ({
  eventCount: 0, isBattle: true, sounds: [], events: [], units, points, segment, strikes: [], struck: [], fallen: [], acting: [], losses: [], debris: [], arrivals: [],
});

const STRIKES = new Set(["strikes", "shoots", "gauss"]);
const HARM = new Set(["absorbed", "hq-wounded", "scored", "explodes", "mine", "converted-to-shot", "converted-to-melee"]);
const DEATHS = new Set(["destroyed", "razed", "removed", "returned"]);
type Group = "segment" | "strikes" | "harm" | "deaths";

/** Whether the events contain something worth watching step by step. */
export function isBattle(events: readonly GameEvent[]): boolean {
  return events.some((event) => STRIKES.has(event.key) || DEATHS.has(event.key) || event.key === "explodes");
}

/** Groups events into frames by cause: the segment, strikes, hits and medics, deaths. */
export function battleFrames(before: View, events: readonly GameEvent[], after: View = before): Frame[] {
  const result: Frame[] = [];
  let units = [...before.units, ...placedUnits(events, after)];
  let points = before.seats.map((seat) => seat.hq ?? 0);
  let segment: number | null = null;
  let current: Group | null = null;
  for (const [place, event] of events.entries()) {
    const group = groupOf(event);
    if (group === null) continue;
    // A battle that goes on after a choice begins in the middle of a segment.
    segment = event.segment ?? (group === "segment" ? null : segment);
    const standing = units;
    if (group === "deaths") units = removeUnit(units, event);
    if (event.key === "hq-wounded") points = applyWound(points, event);
    const last = result.at(-1);
    if (last && current === group && group !== "segment") {
      addEvent(last, event, units, points);
    } else {
      const frame = emptyFrame(units, points, segment);
      addEvent(frame, event, units, points);
      result.push(frame);
    }
    const shown = result.at(-1) as Frame;
    shown.eventCount = place + 1;
    shown.debris.push(...standing.filter((unit) => !units.includes(unit)));
    current = group;
  }
  return result;
}

/** The units that the same answer has placed; the battle that it brings begins with them. */
function placedUnits(events: readonly GameEvent[], after: View): UnitView[] {
  return events.filter((event) => event.key === "placed").flatMap((event): UnitView[] => {
    const { unit, rotation } = event.params as { unit?: { id: number; army: string; tile: string }; rotation?: number };
    const cell = event.cells[0];
    if (!unit || cell === undefined) return [];
    const seat = event.seat ?? 0;
    const fresh = { ...unit, cell, seat, name: "", rotation: rotation ?? 0, controller: seat, wounds: 0, netted: false, initiative: [], melee: 0, ranged: 0 };
    return [after.units.find((one) => one.id === unit.id) ?? fresh];
  });
}

/** The view as the last battle has left it so far. While a battle waits for a choice, the service shows the position from before it. */
export function settleBattle(view: View, events: readonly GameEvent[]): View {
  const start = events.map((event) => event.key).lastIndexOf("battle");
  let units = view.units;
  let points = view.seats.map((seat) => seat.hq ?? 0);
  for (const event of start < 0 ? [] : events.slice(start)) {
    if (DEATHS.has(event.key)) units = removeUnit(units, event);
    if (event.key === "hq-wounded") points = applyWound(points, event);
  }
  const hasFallen = units.length < view.units.length;
  const hasLost = view.seats.some((seat, number) => seat.hq !== null && (points[number] ?? 0) < seat.hq);
  if (!hasFallen && !hasLost) return view;
  return { ...view, units, seats: view.seats.map((seat, number) => (seat.hq === null ? seat : { ...seat, hq: Math.min(seat.hq, points[number] ?? 0) })) };
}

function groupOf(event: GameEvent): Group | null {
  if (event.key === "segment" || event.key === "battle") return "segment";
  if (STRIKES.has(event.key) || event.key === "armour-stops") return "strikes";
  if (HARM.has(event.key)) return "harm";
  return DEATHS.has(event.key) ? "deaths" : null;
}

function addEvent(frame: Frame, event: GameEvent, units: UnitView[], points: number[]): void {
  frame.events.push(event);
  frame.units = units;
  frame.points = points;
  const [from, to] = event.cells;
  if (event.key === "battle") addSound(frame, "battle");
  if (event.key === "segment") frame.acting.push(...event.cells);
  if (STRIKES.has(event.key) && from && to) {
    const wounds = Number(event.params["wounds"] ?? 1);
    addSound(frame, SOUNDS[event.key] ?? "strike");
    frame.strikes.push({ from, to, kind: event.key, wounds });
    frame.struck.push(to);
    if (wounds) frame.losses.push({ cell: to, wounds });
    if (!frame.acting.includes(from)) frame.acting.push(from);
  } else if (DEATHS.has(event.key)) {
    addSound(frame, "fall");
    frame.fallen.push(...event.cells);
  } else if (HARM.has(event.key)) {
    if (event.key === "explodes") addSound(frame, "blast");
    frame.struck.push(...event.cells);
  }
}

const SOUNDS: Record<string, SoundName> = { strikes: "strike", shoots: "shot", gauss: "gauss" };

function addSound(frame: Frame, sound: SoundName): void {
  if (!frame.sounds.includes(sound)) frame.sounds.push(sound);
}

/** The cells where something has come, moved or turned between two views. */
export function changedCells(before: View, after: View): string[] {
  return arrivalsOf(before, after, true).map((arrival) => arrival.unit.cell);
}

function arrivalsOf(before: View, after: View, hasTurns: boolean): Arrival[] {
  const known = new Map(before.units.map((unit) => [`${unit.id} ${unit.tile}`, unit]));
  return after.units.flatMap((unit): Arrival[] => {
    const old = known.get(`${unit.id} ${unit.tile}`);
    if (!old) return [{ unit, from: null }];
    if (old.cell !== unit.cell) return [{ unit, from: old.cell }];
    return hasTurns && old.rotation !== unit.rotation ? [{ unit, from: unit.cell }] : [];
  });
}

/** A move of somebody else as one frame: the tile slides to its cell; none where nothing moves. */
export function moveFrames(before: View, after: View, events: readonly GameEvent[]): Frame[] {
  const arrivals = arrivalsOf(before, after, false);
  if (!arrivals.length) return [];
  const moving = new Set(arrivals.map((arrival) => arrival.unit.id));
  const points = before.seats.map((seat) => seat.hq ?? 0);
  return [{ ...emptyFrame(before.units.filter((unit) => !moving.has(unit.id)), points, null), isBattle: false, sounds: ["place"], arrivals, eventCount: events.length }];
}

function removeUnit(units: UnitView[], event: GameEvent): UnitView[] {
  const ref = (event.params["target"] ?? event.params["unit"]) as { id?: number } | undefined;
  return ref?.id === undefined ? units : units.filter((unit) => unit.id !== ref.id);
}

function applyWound(points: number[], event: GameEvent): number[] {
  const ref = event.params["target"] as { seat?: number } | undefined;
  const left = Number(event.params["left"]);
  return points.map((value, seat) => (seat === ref?.seat && Number.isFinite(left) ? left : value));
}
