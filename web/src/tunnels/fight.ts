/** What a use of gear in a fight comes to: the figures of the sum, and what has to be said about a defeat. */
import type { AttackWay, FightSum, Way } from "./forms";

/** A text of the page: its key and what fills its gaps. */
export interface Text {
  key: string;
  gaps: Record<string, number>;
}

/** How often what the gear leaves over counts: twice against some anomalies, or for an extra reward. */
export function factorOf(sum: FightSum, way: Way): number {
  const rest = Math.max(0, sum.strength - way.takes);
  return rest ? way.damage / rest : 1;
}

/** The use of gear that is looked at first; only one that the hero survives is the best. */
export function isBest(sum: FightSum, way: Way): boolean {
  return way.text === sum.suggested && !way.defeated;
}

/** What the button says that starts the fight. */
export function announced(way: Way): Text {
  return way.defeated ? { key: "bf.fight.defeat", gaps: {} } : { key: "bf.fight", gaps: { loss: way.lost, left: way.resources } };
}

/** What a defeat means, the worst first; nothing for those who survive. */
export function warnings(way: AttackWay, isDoomed: boolean): Text[] {
  if (!way.defeated) return [];
  const told: Text[] = [];
  if (way.over) told.push({ key: "bf.defeat.over", gaps: {} });
  if (way.population) told.push({ key: "bf.defeat.population", gaps: { n: way.population } });
  if (isDoomed) told.push({ key: "bf.doomed", gaps: {} });
  return told;
}
