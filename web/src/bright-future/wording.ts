/** Options in words, and the section of the actions that each belongs to. */
import { say, i18n } from "../words/i18n.svelte";
import type { OptionParts, View } from "./payloads";
import { names } from "./names";

/** Describes an option; names the side too where both sides of a hero share a name. */
export function describeOption(part: OptionParts): string {
  const { key, params } = part.says;
  const text = i18n.sentence(part.side === "male" ? { key, params: { ...params, card: `${part.card}/male` } } : { key, params });
  const isSame = part.side && part.card && names.card(part.card) === names.card(`${part.card}/male`);
  return isSame ? `${text} (${names.word(part.side ?? "")})` : text;
}

/** Describes what the open question is about, where the table does not show it. */
export function describeQuestion(view: View): string {
  const asked = view.question;
  if (!asked) return "";
  const by = (seat: number): string => names.player(view, seat);
  const { partner, attacker, offered, wanted } = asked;
  // A gift, and a request without an offer, have sentences of their own.
  const offer = wanted === "nothing" ? "offers-gift" : offered === "nothing" ? "asks-for" : "offers";
  if (partner !== undefined && wanted !== undefined) return i18n.sentence({ key: offer, params: { by: by(partner), other: by(asked.seat), item: offered, wanted } });
  if (partner !== undefined) return say(offered === undefined ? "bf.about.offer" : "bf.about.demand", { player: by(partner), item: names.card(offered ?? "") });
  if (asked.infection !== undefined && asked.code) return i18n.sentence({ key: "infection", params: { by: by(asked.seat), infection: asked.infection, code: asked.code } });
  if (attacker !== undefined && asked.kind === "reaction") return i18n.sentence({ key: "attacks", params: { by: by(attacker), other: by(asked.seat), card: asked.weapon, mode: asked.mode } });
  if (asked.reaction !== undefined && asked.by !== undefined) return say("bf.about.cancel", { player: by(asked.by), card: names.card(asked.reaction), weapon: names.card(asked.to ?? "") });
  if (asked.reward) return say("bf.about.reward", { n: asked.reward });
  return attacker !== undefined && asked.kind === "protection" ? say("bf.about.protection", { player: by(attacker) }) : "";
}

export type Section = "shed" | "reward" | "buy" | "sell" | "give" | "main";
const SECTIONS: Record<string, Section> = {
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
export const SECTION_ORDER: readonly Section[] = ["shed", "reward", "main", "buy", "sell", "give"];

/** The section of an option; visits, trades and fights with discards have several. */
export function sectionOf(part: OptionParts, kind: string): Section {
  if (part.verb === "shed") return "shed";
  return kind === "colony" || kind === "trade" ? (SECTIONS[part.verb] ?? "main") : "main";
}

// Options that end a step or leave a place, shown apart from the others.
const EXITS = new Set(["done", "pass", "leave", "stop", "end", "stay", "decline", "withdraw", "none", "back"]);

export function endsStep(part: OptionParts): boolean {
  return EXITS.has(part.verb);
}
