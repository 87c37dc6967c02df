/** How much a rated game counts, in words. */
import { say } from "../words/i18n.svelte";

/** The n-th game of the same people in 30 days counts 1/n; later ones and those with guests do not count. */
export function describeWeight(weight: number): string {
  if (weight === 0) return say("rated.none");
  const n = Math.round(1 / weight);
  return n === 1 ? say("rated.full") : say("rated.part", { n });
}
