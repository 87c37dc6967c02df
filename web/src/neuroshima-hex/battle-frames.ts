/** The events of one row as animation frames that lead from the board before to the board after. Plays back, knows no rules. */
import type { Frame as AnyFrame } from "../table/model";
import type { GameEvent } from "../wire/messages";
import type { UnitView, View } from "./payloads";

export interface Frame extends AnyFrame {
  events: GameEvent[];
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

/** Whether the events contain something worth watching step by step. */
export function isBattle(events: readonly GameEvent[]): boolean {
  return events.some((event) => STRIKES.has(event.key) || DEATHS.has(event.key) || event.key === "explodes");
}

/** Groups events into frames by cause: the segment, strikes, hits and medics, deaths. */
export function battleFrames(before: View, events: readonly GameEvent[]): Frame[] {
  const result: Frame[] = [];
  let units = before.units;
  let points = before.seats.map((seat) => seat.hq ?? 0);
  let segment: number | null = null;
  let current: Group | null = null;
  for (const event of events) {
    const group = groupOf(event);
    if (group === null) continue;
    if (group === "segment") segment = event.segment ?? null;
    if (group === "deaths") units = removeUnit(units, event);
    if (event.key === "hq-wounded") points = applyWound(points, event);
    const last = result.at(-1);
    if (last && current === group && group !== "segment") {
      addEvent(last, event, units, points);
    } else {
      const frame: Frame = { sound: null, events: [], units, points, segment, strikes: [], struck: [], fallen: [] };
      addEvent(frame, event, units, points);
      result.push(frame);
    }
    current = group;
  }
  return result;
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
  if (STRIKES.has(event.key) && from && to) {
    frame.sound = "strike";
    frame.strikes.push({ from, to, kind: event.key, wounds: Number(event.params["wounds"] ?? 1) });
    frame.struck.push(to);
  } else if (DEATHS.has(event.key)) {
    frame.sound ??= "fall";
    frame.fallen.push(...event.cells);
  } else if (HARM.has(event.key)) {
    frame.struck.push(...event.cells);
  }
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
