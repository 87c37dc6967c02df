/** The gear that is chosen for a fight where nobody works out what it comes to, as in a puzzle. */
import type { OptionParts } from "./payloads";

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((id) => other.includes(id));
const doubledOf = (part: OptionParts): readonly string[] => (Array.isArray(part.doubled) ? part.doubled : []);

export class GearChoice {
  used = $state.raw<string[]>([]);
  doubled = $state.raw<string[]>([]);
  hasBonus = $state(false);

  /** Starts from nothing with a new question. */
  reset(): void {
    this.used = [];
    this.doubled = [];
    this.hasBonus = false;
  }

  toggle(card: string): void {
    this.doubled = this.doubled.filter((one) => one !== card);
    this.used = this.used.includes(card) ? this.used.filter((one) => one !== card) : [...this.used, card];
  }

  /** Doubles a card; it is used then. */
  toggleDouble(card: string): void {
    if (!this.used.includes(card)) this.toggle(card);
    this.doubled = this.doubled.includes(card) ? this.doubled.filter((one) => one !== card) : [...this.doubled, card];
  }

  /** The fight with exactly this gear; none where some of it would be for nothing. */
  find(fights: readonly OptionParts[]): OptionParts | undefined {
    return fights.find((part) => isSame(part.gear ?? [], this.used) && isSame(doubledOf(part), this.doubled) && (part.bonus ?? false) === this.hasBonus);
  }
}

/** The cards that some fight uses, and those that some fight doubles. */
export function gearOf(fights: readonly OptionParts[]): { usable: string[]; doublable: string[] } {
  return { usable: [...new Set(fights.flatMap((part) => part.gear ?? []))], doublable: [...new Set(fights.flatMap(doubledOf))] };
}
