/** What a turn of a puzzle is worth, in words. */
import { i18n, say } from "../words/i18n.svelte";

/** The gaps of sentences about a value: as it is, below zero as what is missing, and with its sign. */
export function resultGaps(value: number): Record<string, string | number> {
  return { value, short: -value, signed: value > 0 ? `+${value}` : String(value).replace("-", "−") };
}

/** What a turn comes to; some values have a sentence of their own. */
export function describeWorth(kind: string, value: number): string {
  const own = `puzzle.worth.${kind}.${value}`;
  return say(i18n.has(own) ? own : `puzzle.worth.${kind}`, resultGaps(value));
}
