/** What lies on the desk: the open options, the one pointed at, the card explained. Knows options, no rules. */
import type { Part } from "./forms";

/** Options that point at one thing: a card, a slot, a node, a player. */
export interface Group {
  key: string;
  card: string | null;
  parts: Part[];
}

export class Desk {
  parts = $state.raw<Part[]>([]);
  chosen = $state.raw<Part[]>([]);
  explained = $state<string | null>(null);

  /** Another question: nothing is pointed at. */
  lay(parts: Part[]): void {
    this.parts = parts;
    this.chosen = [];
    this.explained = null;
  }

  /** Points at options; again at the same puts them back. */
  point(parts: Part[], card: string | null = null): void {
    const isSame = parts.length > 0 && parts[0] === this.chosen[0] && parts.length === this.chosen.length;
    this.chosen = isSame ? [] : parts;
    this.explained = isSame ? null : card;
  }

  /** Looks at a card that is no option. */
  look(card: string): void {
    this.explained = this.explained === card ? null : card;
  }

  cancel(): void {
    this.chosen = [];
    this.explained = null;
  }

  isPointed(parts: readonly Part[]): boolean {
    return parts.length > 0 && parts.some((part) => this.chosen.includes(part));
  }

  find(test: (part: Part) => boolean): Part[] {
    return this.parts.filter(test);
  }
}

/** The card that an option is about, if it is about one. */
export function cardOf(part: Part): string | null {
  return part.card ?? part.item ?? null;
}

/** Options by the card they name, the rest in the order they came. */
export function grouped(parts: readonly Part[], isCard: (id: string) => boolean): { cards: Group[]; plain: Part[] } {
  const groups = new Map<string, Group>();
  const plain: Part[] = [];
  for (const part of parts) {
    const named = [cardOf(part), part.second ?? null].filter((id): id is string => id !== null && isCard(id));
    if (!named.length) plain.push(part);
    for (const card of named) {
      const known = groups.get(card);
      if (known) known.parts.push(part);
      else groups.set(card, { key: card, card, parts: [part] });
    }
  }
  return { cards: [...groups.values()], plain };
}
