/** A moment's events as a show: frames that change the board from what it was to what it is. No rules, only playback. */
import type { Frame as AnyFrame } from "../table/model";
import type { Happening } from "../wire/forms";
import type { UnitView, View } from "./forms";

export interface Frame extends AnyFrame {
  events: Happening[];
  units: UnitView[];
  points: number[];
  segment: number | null;
  strikes: { from: string; to: string; kind: string; wounds: number }[];
  struck: string[];
  fallen: string[];
}

const STRIKES = new Set(["strikes", "shoots", "gauss"]);
const HARM = new Set(["absorbed", "hq-wounded", "scored", "explodes", "mine", "converted-to-shot", "converted-to-melee"]);
const DEATHS = new Set(["destroyed", "razed", "removed", "returned"]);
type Group = "segment" | "strikes" | "harm" | "deaths";

/** Whether the events hold something worth watching step by step. */
export function isBattle(events: readonly Happening[]): boolean {
  return events.some((event) => STRIKES.has(event.key) || DEATHS.has(event.key) || event.key === "explodes");
}

/** Frames by cause: the segment, then strikes, then hits and medics, then deaths. */
export function frames(before: View, events: readonly Happening[]): Frame[] {
  const made: Frame[] = [];
  let units = before.units;
  let points = before.seats.map((seat) => seat.hq ?? 0);
  let segment: number | null = null;
  let current: Group | null = null;
  for (const event of events) {
    const group = groupOf(event);
    if (group === null) continue;
    if (group === "segment") segment = event.segment ?? null;
    if (group === "deaths") units = without(units, event);
    if (event.key === "hq-wounded") points = wounded(points, event);
    const last = made[made.length - 1];
    if (last && current === group && group !== "segment") {
      add(last, event, units, points);
    } else {
      const frame: Frame = { noise: null, events: [], units, points, segment, strikes: [], struck: [], fallen: [] };
      add(frame, event, units, points);
      made.push(frame);
    }
    current = group;
  }
  return made;
}

function groupOf(event: Happening): Group | null {
  if (event.key === "segment" || event.key === "battle") return "segment";
  if (STRIKES.has(event.key) || event.key === "armour-stops") return "strikes";
  if (HARM.has(event.key)) return "harm";
  return DEATHS.has(event.key) ? "deaths" : null;
}

function add(frame: Frame, event: Happening, units: UnitView[], points: number[]): void {
  frame.events.push(event);
  frame.units = units;
  frame.points = points;
  const [from, to] = event.cells;
  if (STRIKES.has(event.key) && from && to) {
    frame.noise = "strike";
    frame.strikes.push({ from, to, kind: event.key, wounds: Number(event.params["wounds"] ?? 1) });
    frame.struck.push(to);
  } else if (DEATHS.has(event.key)) {
    frame.noise ??= "fall";
    frame.fallen.push(...event.cells);
  } else if (HARM.has(event.key)) {
    frame.struck.push(...event.cells);
  }
}

function without(units: UnitView[], event: Happening): UnitView[] {
  const ref = (event.params["target"] ?? event.params["unit"]) as { id?: number } | undefined;
  return ref?.id === undefined ? units : units.filter((unit) => unit.id !== ref.id);
}

function wounded(points: number[], event: Happening): number[] {
  const ref = event.params["target"] as { seat?: number } | undefined;
  const left = Number(event.params["left"]);
  return points.map((value, seat) => (seat === ref?.seat && Number.isFinite(left) ? left : value));
}
