/** Options in words, and the shelves of the desk that they lie on. */
import { tongue } from "../words/tongue.svelte";
import type { Part } from "./forms";

/** What a button says; a hero's two sides have different names. */
export function told(part: Part): string {
  const { key, params } = part.says;
  return tongue.event(part.side === "male" ? { key, params: { ...params, card: `${part.card}/male` } } : { key, params });
}

export type Shelf = "reward" | "buy" | "sell" | "give" | "main";
const SHELVES: Record<string, Shelf> = {
  reward: "reward",
  buy: "buy",
  "buy top": "buy",
  fence: "buy",
  sell: "sell",
  "sell food": "sell",
  "sell mission": "sell",
  scrap: "give",
  "scrap mercenary": "give",
};
export const ORDER: readonly Shelf[] = ["reward", "main", "buy", "sell", "give"];

/** Where an option lies; only visits and trades have several shelves. */
export function shelfOf(part: Part, kind: string): Shelf {
  return kind === "colony" || kind === "trade" ? (SHELVES[part.verb] ?? "main") : "main";
}

// What ends a step or leaves something; kept apart from what does something.
const LEAVING = new Set(["done", "pass", "leave", "stop", "end", "stay", "decline", "withdraw", "none", "back"]);

export function isLeaving(part: Part): boolean {
  return LEAVING.has(part.verb);
}
