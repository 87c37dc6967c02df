/** The style of an army: a colour, a rim and an emblem, unique at each table. */
import shapes from "shapes:neuroshima-hex";
import paints from "shapes:paints";

export interface ArmyStyle {
  army: string;
  colour: string;
  rim: string;
  emblem: string;
}

export const { shadow: SHADOW, coal: COAL, ash: ASH, bone: BONE, warning: WARNING, steel: STEEL, blood: BLOOD, arc: ARC, white: WHITE } = paints;

const KNOWN: Record<string, ArmyStyle> = Object.fromEntries(Object.entries(shapes.armies).map(([army, { colour, rim, emblem }]) => [army, { army, colour, rim, emblem }]));
const { colours: COLOURS, rims: RIMS, emblems: EMBLEMS } = shapes.spare;

/** The armies with a style of their own, and the number of spare styles. */
export const STYLED_ARMIES: readonly string[] = Object.keys(KNOWN);
export const SPARE_STYLES = COLOURS.length;

/** A style for each army; the second of two equal armies gets another colour and rim. */
export function stylesOf(armies: readonly string[]): ArmyStyle[] {
  const given: ArmyStyle[] = [];
  for (const army of armies) {
    const known = KNOWN[army];
    const isTaken = given.some((style) => style.army === army);
    given.push(known && !isTaken ? known : spareStyle(army, given));
  }
  return given;
}

/** The style of a single army. */
export function styleOf(army: string): ArmyStyle {
  return stylesOf([army])[0] as ArmyStyle;
}

function spareStyle(army: string, given: readonly ArmyStyle[]): ArmyStyle {
  const number = given.filter((one) => COLOURS.includes(one.colour)).length;
  const pick = (list: readonly string[]): string => list[number % list.length] as string;
  const known = KNOWN[army];
  return { army, colour: pick(COLOURS), rim: pick(RIMS), emblem: known ? known.emblem : pick(EMBLEMS) };
}

/** Mixes a colour with a background; `share` is the part of the colour. */
export function mix(colour: string, ground: string, share: number): string {
  const over = channels(colour);
  const under = channels(ground);
  const mixed = over.map((value, index) => Math.round(value * share + (under[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
