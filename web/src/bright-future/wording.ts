/** Options in words, and the shelves of the desk that they lie on. */
import { say, tongue } from "../words/i18n.svelte";
import type { Part, View } from "./forms";
import { names } from "./names";

/** What a button says; of a hero's two sides that have one name the side is named too. */
export function told(part: Part): string {
  const { key, params } = part.says;
  const text = tongue.event(part.side === "male" ? { key, params: { ...params, card: `${part.card}/male` } } : { key, params });
  const isSame = part.side && part.card && names.card(part.card) === names.card(`${part.card}/male`);
  return isSame ? `${text} (${names.word(part.side ?? "")})` : text;
}

/** What the open question is about, where the table does not show it. */
export function askedAbout(view: View): string {
  const asked = view.question;
  if (!asked) return "";
  const by = (seat: number): string => names.player(view, seat);
  const { partner, attacker, offered, wanted } = asked;
  // A gift, and something asked for without one, have sentences of their own.
  const offer = wanted === "nothing" ? "offers-gift" : offered === "nothing" ? "asks-for" : "offers";
  if (partner !== undefined && wanted !== undefined) return tongue.event({ key: offer, params: { by: by(partner), other: by(asked.seat), item: offered, wanted } });
  if (partner !== undefined) return say(offered === undefined ? "bf.about.offer" : "bf.about.demand", { player: by(partner), item: names.card(offered ?? "") });
  if (asked.infection !== undefined && asked.code) return tongue.event({ key: "infection", params: { by: by(asked.seat), infection: asked.infection, code: asked.code } });
  if (attacker !== undefined && asked.kind === "reaction") return tongue.event({ key: "attacks", params: { by: by(attacker), other: by(asked.seat), card: asked.weapon, mode: asked.mode } });
  if (asked.reaction !== undefined && asked.by !== undefined) return say("bf.about.cancel", { player: by(asked.by), card: names.card(asked.reaction), weapon: names.card(asked.to ?? "") });
  if (asked.reward) return say("bf.about.reward", { n: asked.reward });
  return attacker !== undefined && asked.kind === "protection" ? say("bf.about.protection", { player: by(attacker) }) : "";
}

export type Shelf = "shed" | "reward" | "buy" | "sell" | "give" | "main";
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
export const ORDER: readonly Shelf[] = ["shed", "reward", "main", "buy", "sell", "give"];

/** Where an option lies; visits and trades have several shelves, and so has a fight before which gear may go. */
export function shelfOf(part: Part, kind: string): Shelf {
  if (part.verb === "shed") return "shed";
  return kind === "colony" || kind === "trade" ? (SHELVES[part.verb] ?? "main") : "main";
}

// What ends a step or leaves something; kept apart from what does something.
const LEAVING = new Set(["done", "pass", "leave", "stop", "end", "stay", "decline", "withdraw", "none", "back"]);

export function isLeaving(part: Part): boolean {
  return LEAVING.has(part.verb);
}
