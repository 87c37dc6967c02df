/** How a player points at an answer: a tile, cells, a rotation; and what each of them would bring. Knows no rules. */
import { reachOf, allReaches, foreseen, type Ghost, type Overlay } from "./draw/overlay";
import type { Consequence, HexPlay, Part, UnitView } from "./forms";
import { chosen, fitting, lit, next, played, rotations, target, turned, type Pick } from "./option-filter";
import { isProcedure, isWordy } from "./wording";

const FROM_HAND = new Set(["place", "discard", "sell", "name"]);
const MOST_FORESEEN = 24;
const NOTHING: Overlay = { arrows: [], marks: [] };

export class Pointing {
  pick = $state.raw<Pick>({});
  rotation = $state(0);
  pointed = $state<string | null>(null);
  fixed = $state<string | null>(null);
  explained = $state<string | null>(null);
  kinds = $state.raw<ReadonlySet<string>>(new Set());
  isForeseeing = $state(false);
  /** The first tile of a structure, which no view shows before the second one lies. */
  laid = $state.raw<Part | null>(null);
  seen = $state.raw<Map<string, Consequence>>(new Map());
  #question = "";
  #isOpen: () => boolean;
  #play: () => HexPlay;

  constructor(play: () => HexPlay, isOpen: () => boolean) {
    this.#play = play;
    this.#isOpen = isOpen;
  }

  view = $derived.by(() => this.#play().view);
  seat = $derived.by(() => this.#play().decision?.seat ?? this.#play().seat ?? 0);
  kind = $derived.by(() => this.#play().decision?.kind ?? "");
  isAsked = $derived.by(() => this.#isOpen() && this.#play().decision !== null && !this.#play().isBusy);
  parts = $derived.by(() => (this.isAsked ? this.#play().parts : []));
  // A choice met on the way is answered by buttons and on the board alike; ordinary moves start at the hand.
  isQuestion = $derived.by(
    () => this.parts.length > 0 && this.kind !== "main" && !this.parts.some((part) => FROM_HAND.has(part.verb)),
  );
  // Procedures stand beside a question and start from their own buttons.
  choices = $derived.by(() => this.parts.filter((part) => !isProcedure(part)));
  isPicking = $derived.by(() => this.pick.tile !== undefined || this.pick.verb !== undefined || this.pick.cell !== undefined);

  options = $derived.by((): Part[] => {
    const pick = this.pick;
    if (pick.tile !== undefined) return fitting(played(this.parts, pick.tile), pick);
    return this.isPicking ? fitting(this.parts.filter((part) => !part.tile), pick) : [];
  });
  lone = $derived.by(() => this.parts.filter((part) => !part.tile && (part.cell ?? part.to) !== undefined && !isWordy(part)));
  lit = $derived.by((): Set<string> => {
    if (this.isPicking) return lit(this.options, this.pick);
    if (this.isQuestion) return new Set(this.choices.map((part) => part.to ?? part.cell ?? "").filter((cell) => cell));
    return new Set(this.lone.map((part) => part.cell ?? part.to ?? ""));
  });
  hovered = $derived.by((): string | null => {
    const isPlacing = this.pointed !== null && this.pick.tile !== undefined && next(this.options, this.pick) === "cell";
    return isPlacing && this.lit.has(this.pointed ?? "") ? this.pointed : null;
  });
  near = $derived.by(() => (this.hovered !== null ? fitting(this.options, { ...this.pick, cell: this.hovered }) : this.options));
  isSaid = $derived.by(() => {
    const pick = this.hovered !== null ? { ...this.pick, cell: this.hovered } : this.pick;
    return this.near.length > 0 && next(this.near, pick) === null;
  });
  open = $derived.by(() => (this.isSaid ? rotations(this.near) : []));
  way = $derived.by(() => (this.open.length && !this.open.includes(this.rotation) ? turned(this.open, this.rotation, 1) : this.rotation));
  option = $derived.by(() => (this.isSaid ? chosen(this.near, this.way) : undefined));
  isReady = $derived.by(() => this.option !== undefined && this.hovered === null);
  consequence = $derived.by(() => (this.option ? (this.seen.get(this.option.text) ?? null) : null));
  moving = $derived.by((): UnitView | undefined => this.view?.units.find((unit) => unit.cell === this.pick.cell));
  about = $derived.by(() => this.fixed ?? this.pointed);

  ghost = $derived.by((): Ghost | null => {
    const cell = this.hovered ?? target(this.pick);
    const option = this.option;
    if (!this.view || option?.rotation === undefined || cell === undefined) return null;
    const unit = this.moving;
    const half = structureTile(option, this.laid);
    if (half) return { army: this.army, tile: half, seat: this.seat, cell, rotation: this.way };
    if (option.verb === "place" && option.tile) return { army: this.army, tile: option.tile, seat: this.seat, cell, rotation: this.way };
    return unit ? { army: unit.army, tile: unit.tile, seat: unit.seat, cell, rotation: this.way } : null;
  });

  /** The half of a structure that lies already, while the other one is placed. */
  half = $derived.by((): Ghost | null => {
    const first = this.laid;
    if (!first?.cell || this.kind !== "second tile") return null;
    return { army: this.army, tile: `structure-${first.side ?? "front"}-front`, seat: this.seat, cell: first.cell, rotation: first.rotation ?? 0 };
  });

  overlay = $derived.by((): Overlay => {
    const play = this.#play();
    if (play.frame) return shown(play.frame);
    if (this.isForeseeing && play.whatIf) return foreseen(play.whatIf);
    const unit = this.consequence?.unit;
    const own = unit ? reachOf(unit.cell, unit) : NOTHING;
    const gone = (this.consequence?.gone ?? []).map((cell) => ({ cell, kind: "falls" as const, text: "" }));
    const all = allReaches(play.units, this.kinds);
    const study = this.about && !this.ghost && this.kinds.size === 0 ? play.units[this.about] : undefined;
    const one = study && this.about ? reachOf(this.about, study) : NOTHING;
    return { arrows: [...all.arrows, ...own.arrows, ...one.arrows], marks: [...all.marks, ...own.marks, ...gone] };
  });

  get army(): string {
    return this.view?.seats[this.seat]?.army ?? "";
  }

  /** Nothing is picked; where there is one tile to place and nothing else to do, it is taken already and stays so. */
  rest(): Pick {
    const list = this.#play().parts;
    const first = list[0];
    const isOnly = first?.verb === "place" && list.every((part) => part.verb === "place" && part.tile === first.tile);
    return isOnly ? { tile: first.tile } : {};
  }

  /** A new question starts from nothing. */
  begin(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
    this.pick = this.rest();
    this.explained = null;
    this.fixed = null;
    this.seen = new Map();
  }

  /** The options whose consequences are worth asking for now. */
  get wanted(): string[] {
    const list = this.isSaid ? this.near : this.isQuestion ? this.choices : [];
    return list.length > MOST_FORESEEN ? [] : list.filter((part) => !this.seen.has(part.text)).map((part) => part.text);
  }

  /** Asks what they would bring, all rotations in one request. */
  async foresee(texts: string[]): Promise<void> {
    const question = this.#question;
    const found = await this.#play().foresee(texts).catch(() => []);
    // Where nothing is known nothing has changed: asking at once again would not end.
    if (question !== this.#question || !found.length) return;
    this.seen = new Map([...this.seen, ...found.map((one) => [one.text, one] as const)]);
  }

  /** Points at an option as somebody would who wants it: its tile, its cells, its rotation. */
  follow(text: string): void {
    const part = this.parts.find((one) => one.text === text);
    if (!part || isWordy(part) || this.isQuestion) return;
    this.pick = { ...pickOf(part), ...(part.tile !== undefined && { tile: part.tile }), ...(part.by !== undefined && { by: part.by }) };
    this.rotation = part.rotation ?? this.rotation;
  }

  take(tile: string): void {
    const isPlayable = this.parts.some((part) => part.tile === tile);
    const isSame = isPlayable ? this.pick.tile === tile : this.explained === tile;
    if (isPlayable) this.pick = isSame ? this.rest() : { tile };
    this.explained = isSame ? null : tile;
    this.fixed = null;
  }

  touch(cell: string): void {
    const step = next(this.options, this.pick);
    if (this.isReady && target(this.pick) === cell && this.open.length > 1) return this.turn(1);
    if (step !== null && this.lit.has(cell)) return this.#point(step, cell);
    if (this.#isOtherPlace(cell)) {
      this.pick = { tile: this.pick.tile, cell };
      return;
    }
    if (this.pick.tile === undefined && this.pick.verb === undefined && this.#begins(cell)) return;
    this.fixed = this.fixed === cell ? null : cell;
    this.pick = this.pick.tile !== undefined && this.pick.cell === undefined ? this.pick : this.rest();
  }

  #point(step: "cell" | "to" | "by", cell: string): void {
    this.pick = { ...this.pick, [step]: cell };
    if (this.moving && step !== "cell") this.rotation = this.moving.rotation;
  }

  #isOtherPlace(cell: string): boolean {
    const { tile, cell: held } = this.pick;
    return tile !== undefined && held !== undefined && this.lit.size === 0 && lit(played(this.parts, tile), { tile }).has(cell);
  }

  /** Something that starts on the board itself: a question answered there, a unit that moves. */
  #begins(cell: string): boolean {
    if (this.isQuestion && this.lit.has(cell)) {
      this.#answerAt(cell);
      return true;
    }
    const own = this.lone.filter((part) => part.cell === cell);
    if (!own.length) return false;
    this.pick = { verb: own.find((part) => part.verb === "go")?.verb ?? own[0]?.verb, cell };
    this.rotation = this.moving?.rotation ?? 0;
    this.fixed = cell;
    return true;
  }

  /** One option, or rotations of one, are picked at once; others beside them are answered by their buttons. */
  #answerAt(cell: string): void {
    const there = this.choices.filter((part) => (part.to ?? part.cell) === cell);
    const turns = there.filter((part) => part.rotation !== undefined);
    const first = there.length === 1 ? there[0] : turns[0];
    if (first && turns.every((part) => part.verb === first.verb)) this.pick = pickOf(first);
    else this.fixed = cell;
  }

  turn(step: 1 | -1): void {
    if (this.open.length) this.rotation = turned(this.open, this.way, step);
  }

  cancel(): void {
    const { tile, cell, to } = this.pick;
    if (to !== undefined) this.pick = { ...this.pick, to: undefined };
    else this.pick = cell !== undefined && tile !== undefined ? { tile } : this.rest();
    this.fixed = null;
    this.pointed = null;
    this.explained = null;
  }

  toggle(name: string): void {
    const changed = new Set(this.kinds);
    if (!changed.delete(name)) changed.add(name);
    this.kinds = changed;
  }
}

/** The printed half of a structure that an option lays. */
function structureTile(option: Part, laid: Part | null): string | undefined {
  if (option.verb === "first") return `structure-${option.side ?? "front"}-front`;
  return option.verb === "second" ? `structure-${laid?.side ?? "front"}-${option.side ?? "front"}-2` : undefined;
}

/** What was pointed at to mean this option. */
export function pickOf(part: Part): Pick {
  return { verb: part.verb, ...(part.card !== undefined && { card: part.card }), ...(part.cell !== undefined && { cell: part.cell }), ...(part.to !== undefined && { to: part.to }) };
}

function shown(frame: NonNullable<HexPlay["frame"]>): Overlay {
  const kinds: Record<string, "melee" | "ranged" | "gauss"> = { strikes: "melee", shoots: "ranged" };
  const hurt = frame.struck.filter((cell) => !frame.fallen.includes(cell));
  return {
    arrows: frame.strikes.map((one) => ({ from: one.from, to: one.to, kind: kinds[one.kind] ?? "gauss", text: String(one.wounds) })),
    marks: [
      ...hurt.map((cell) => ({ cell, kind: "struck" as const, text: "" })),
      ...frame.fallen.map((cell) => ({ cell, kind: "fallen" as const, text: "" })),
    ],
  };
}
