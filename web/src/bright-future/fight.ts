/** The result of using gear in a fight: the figures of the sum, and the warnings about a defeat. */
import type { Loss, Facing, FightView, Discard, GearUse } from "./payloads";

/** A text of the page: its key and its placeholders. */
export interface Text {
  key: string;
  gaps: Record<string, string | number>;
}

/** How often the remaining damage counts: twice against some anomalies, or for an extra reward. */
export function factorOf(sum: FightView, way: GearUse): number {
  const rest = Math.max(0, sum.strength - way.takes);
  return rest ? way.damage / rest : 1;
}

/** The chosen use of gear; without a choice the suggested one, or no gear where players have to choose without help. */
export function chosenUse(sum: FightView, wanted: string, isUnaided: boolean): GearUse | undefined {
  const bare = sum.ways.reduce((least, one) => (one.gear.length < least.gear.length ? one : least), sum.ways[0] as GearUse);
  return sum.ways.find((one) => one.text === wanted) ?? (isUnaided ? bare : (sum.ways.find((one) => one.text === sum.suggested) ?? sum.ways[0]));
}

/** Whether this is the best use of gear; only one that the hero survives can be. */
export function isBest(sum: FightView, way: GearUse): boolean {
  return way.text === sum.suggested && !sum.first && !way.defeated;
}

/** The label of the button that starts the fight. */
export function fightLabel(way: GearUse): Text {
  return way.defeated ? { key: "bf.fight.defeat", gaps: {} } : { key: "bf.fight", gaps: { loss: way.lost, left: way.resources } };
}

/** The consequences of a defeat, the worst first; none if the hero survives. */
export function defeatWarnings(way: Loss, isDoomed: boolean): Text[] {
  if (!way.defeated) return [];
  const texts: Text[] = [];
  if (way.over) texts.push({ key: "bf.defeat.over", gaps: {} });
  if (way.population) texts.push({ key: "bf.defeat.population", gaps: { n: way.population } });
  if (way.fate && way.fate !== "over") texts.push({ key: `bf.fate.${way.fate}`, gaps: { n: way.back } });
  if (isDoomed) texts.push({ key: "bf.doomed", gaps: {} });
  return texts;
}

/** Describes the best result after a discard before the fight. */
export function describeDiscard(shed: Discard, name: (id: string) => string): Text {
  const others = shed.shed.slice(1).map(name).join(", ");
  const gaps = { loss: shed.lost, left: shed.resources, cards: others };
  const end = shed.defeated ? "defeat" : "keep";
  return { key: `bf.shed.${end}${others && !shed.defeated ? ".too" : ""}`, gaps };
}

/** Describes the cost of facing the oldest attack, line by line. */
export function describeFacing(face: Facing, name: (id: string) => string): Text[] {
  const line = (way: Loss, key: string, gaps: Text["gaps"]): Text => ({ key: way.defeated ? `${key}.defeat` : key, gaps: { ...gaps, loss: way.lost, left: way.resources } });
  const lines = [line(face.bare, "bf.face.bare", {})];
  if (face.armoured) lines.push(line(face.armoured, "bf.face.armour", { gear: face.armoured.gear.map(name).join(", ") }));
  if (face.bare.over && face.bare.defeated) lines.push({ key: "bf.defeat.over", gaps: {} });
  if (face.reaction) lines.push({ key: "bf.face.reaction", gaps: {} });
  return lines;
}
