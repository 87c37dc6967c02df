/** What a finished game was like: points over time, who did the damage, and the turn that decided it. Counts events, knows no rules. */
import type { GameReport, ReportRow } from "../table/adapter";
import type { GameEvent } from "../wire/messages";
import { say } from "../words/i18n.svelte";
import { stylesOf } from "./draw/army-style";
import { names } from "./names";
import type { View } from "./payloads";

const STRIKES = new Set(["strikes", "shoots", "gauss"]);
const MAX_UNITS = 5;

interface TurnSpan {
  number: number;
  seat: number;
  seq: number;
  /** The points when it started and when it ended. */
  before: number[];
  after: number[];
}

export function reportOf(rows: readonly ReportRow[]): GameReport | null {
  const last = rows.at(-1)?.view as View | undefined;
  if (!last || last.seats.some((seat) => seat.hq === null)) return null;
  const styles = stylesOf(last.seats.map((seat) => seat.army));
  return {
    title: say("end.points"),
    series: last.seats.map((one, seat) => ({ name: names.army(one.army), colour: styles[seat]?.colour ?? "", values: rows.map((row) => pointsOf(row.view as View)[seat] ?? 0) })),
    damage: damageByUnit(rows.flatMap((row) => row.events), last),
    decisive: describeTurn(decisiveTurn(rows), last),
  };
}

const pointsOf = (view: View): number[] => view.seats.map((seat) => seat.hq ?? 0);

/** The wounds that each kind of unit has dealt, the most first. */
export function damageByUnit(events: readonly GameEvent[], view: View): GameReport["damage"] {
  const sums = new Map<string, { name: string; seat: number; amount: number }>();
  for (const event of events) {
    const attacker = event.params["attacker"] as { army?: string; tile?: string; seat?: number } | undefined;
    if (!STRIKES.has(event.key) || !attacker?.tile) continue;
    const army = attacker.army ?? "";
    const seat = attacker.seat ?? view.seats.findIndex((one) => one.army === army);
    const key = `${seat} ${attacker.tile}`;
    const known = sums.get(key) ?? { name: names.tile(army, attacker.tile), seat, amount: 0 };
    known.amount += Number(event.params["wounds"] ?? 0);
    sums.set(key, known);
  }
  return [...sums.values()].filter((one) => one.amount).sort((one, other) => other.amount - one.amount).slice(0, MAX_UNITS);
}

/** The turn after which the difference in points had changed most. */
export function decisiveTurn(rows: readonly ReportRow[]): TurnSpan | null {
  const turns: TurnSpan[] = [];
  let points: number[] = rows[0] ? pointsOf(rows[0].view as View) : [];
  for (const row of rows) {
    const view = row.view as View;
    const current = turns.at(-1);
    // What a row tells before its new turn belongs to the turn before.
    if (current) current.after = pointsOf(view);
    const start = row.events.filter((event) => event.key === "turn").at(-1);
    if (start) turns.push({ number: Number(start.params["turn"] ?? turns.length + 1), seat: view.turn ?? 0, seq: row.seq, before: pointsOf(view), after: pointsOf(view) });
    points = pointsOf(view);
  }
  const final = turns.at(-1);
  if (final) final.after = points;
  const swing = (turn: TurnSpan): number => Math.max(...turn.before.map((value, seat) => value - (turn.after[seat] ?? 0)));
  const found = turns.reduce<TurnSpan | null>((best, turn) => (best === null || swing(turn) > swing(best) ? turn : best), null);
  return found && swing(found) > 0 ? found : null;
}

function describeTurn(turn: TurnSpan | null, view: View): GameReport["decisive"] {
  if (!turn) return null;
  const changes = turn.before.flatMap((value, seat) => {
    const after = turn.after[seat] ?? value;
    return value === after ? [] : [`${names.army(view.seats[seat]?.army ?? "")} ${value} → ${after}`];
  });
  return { seq: turn.seq, text: say("end.turn", { n: turn.number, army: names.army(view.seats[turn.seat]?.army ?? ""), points: changes.join(", ") }) };
}
