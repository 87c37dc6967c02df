/** The style of an army: a colour, a rim and an emblem, unique at each table. */

export interface ArmyStyle {
  army: string;
  colour: string;
  rim: string;
  emblem: string;
}

export const SHADOW = "#070605";
export const COAL = "#17130f";
export const ASH = "#8d857a";
export const BONE = "#f3ead7";
export const WARNING = "#ffcf3a";
export const STEEL = "#b9c2c6";
export const BLOOD = "#ff4b37";
export const ARC = "#7fe3ff";

const KNOWN: Record<string, ArmyStyle> = Object.fromEntries(
  (
    [
      ["moloch", "#d8402f", "teeth", "cog"],
      ["borgo", "#3d86d8", "thorns", "claws"],
      ["outpost", "#5fa548", "dashes", "chevrons"],
      ["hegemony", "#e6b91f", "hazard", "crown"],
      ["smart", "#9a63dd", "beads", "chip"],
      ["vegas", "#ef7a1a", "lozenges", "spade"],
    ] as const
  ).map(([army, colour, rim, emblem]) => [army, { army, colour, rim, emblem }]),
);
const COLOURS = ["#39b3a6", "#d65fa0", "#a8b545", "#c9b79a", "#7f8fa8", "#b8865b", "#6fd0e8", "#c3c3c3"];
const RIMS = ["rails", "waves", "ticks", "crosses"];
const EMBLEMS = ["ring", "star", "triangle", "drop"];

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
