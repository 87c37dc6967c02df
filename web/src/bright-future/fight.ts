/** What a use of gear in a fight comes to: the figures of the sum, and what has to be said about a defeat. */
import type { AttackWay, FaceSum, FightSum, Shed, Way } from "./forms";

/** A text of the page: its key and what fills its gaps. */
export interface Text {
  key: string;
  gaps: Record<string, string | number>;
}

/** How often what the gear leaves over counts: twice against some anomalies, or for an extra reward. */
export function factorOf(sum: FightSum, way: Way): number {
  const rest = Math.max(0, sum.strength - way.takes);
  return rest ? way.damage / rest : 1;
}

/** The use of gear that is looked at first; only one that the hero survives is the best. */
export function isBest(sum: FightSum, way: Way): boolean {
  return way.text === sum.suggested && !sum.first && !way.defeated;
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
  if (way.fate && way.fate !== "over") told.push({ key: `bf.fate.${way.fate}`, gaps: { n: way.back } });
  if (isDoomed) told.push({ key: "bf.doomed", gaps: {} });
  return told;
}

/** What a discard before the fight leads to at best; names turns a card's id into its name. */
export function after(shed: Shed, name: (id: string) => string): Text {
  const others = shed.shed.slice(1).map(name).join(", ");
  const gaps = { loss: shed.lost, left: shed.resources, cards: others };
  const end = shed.defeated ? "defeat" : "keep";
  return { key: `bf.shed.${end}${others && !shed.defeated ? ".too" : ""}`, gaps };
}

/** What it costs to face the oldest attack, line by line. */
export function faced(face: FaceSum, name: (id: string) => string): Text[] {
  const told = (way: AttackWay, key: string, gaps: Text["gaps"]): Text => ({ key: way.defeated ? `${key}.defeat` : key, gaps: { ...gaps, loss: way.lost, left: way.resources } });
  const lines = [told(face.bare, "bf.face.bare", {})];
  if (face.armoured) lines.push(told(face.armoured, "bf.face.armour", { gear: face.armoured.gear.map(name).join(", ") }));
  if (face.bare.over && face.bare.defeated) lines.push({ key: "bf.defeat.over", gaps: {} });
  if (face.reaction) lines.push({ key: "bf.face.reaction", gaps: {} });
  return lines;
}
