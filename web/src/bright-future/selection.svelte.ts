/** What a player is choosing: the open options, the chosen ones, the explained card. Knows no rules. */
import type { OptionParts } from "./payloads";

/** Options about one thing: a card, a slot, a node, a player. */
export interface Group {
  key: string;
  card: string | null;
  parts: OptionParts[];
}

export class Selection {
  parts = $state.raw<OptionParts[]>([]);
  chosen = $state.raw<OptionParts[]>([]);
  explainedCard = $state<string | null>(null);

  /** Starts from nothing with a new question. */
  reset(parts: OptionParts[]): void {
    this.parts = parts;
    this.chosen = [];
    this.explainedCard = null;
  }

  /** Chooses options; choosing the same again cancels. */
  choose(parts: OptionParts[], card: string | null = null): void {
    const isSame = parts.length > 0 && parts[0] === this.chosen[0] && parts.length === this.chosen.length;
    this.chosen = isSame ? [] : parts;
    this.explainedCard = isSame ? null : card;
  }

  /** Explains a card that is no option; again closes the explanation. */
  explain(card: string): void {
    this.explainedCard = this.explainedCard === card ? null : card;
  }

  cancel(): void {
    this.chosen = [];
    this.explainedCard = null;
  }

  isChosen(parts: readonly OptionParts[]): boolean {
    return parts.length > 0 && parts.some((part) => this.chosen.includes(part));
  }

  where(test: (part: OptionParts) => boolean): OptionParts[] {
    return this.parts.filter(test);
  }
}

/** The card that an option is about, if any. */
export function cardOf(part: OptionParts): string | null {
  return part.card ?? part.item ?? null;
}

/** Groups options by the card they name; the others keep their order. */
export function groupByCard(parts: readonly OptionParts[], isCard: (id: string) => boolean): { cards: Group[]; plain: OptionParts[] } {
  const groups = new Map<string, Group>();
  const plain: OptionParts[] = [];
  for (const part of parts) {
    const cards = [cardOf(part), part.second ?? null].filter((id): id is string => id !== null && isCard(id));
    if (!cards.length) plain.push(part);
    for (const card of cards) {
      const known = groups.get(card);
      if (known) known.parts.push(part);
      else groups.set(card, { key: card, card, parts: [part] });
    }
  }
  return { cards: [...groups.values()], plain };
}
