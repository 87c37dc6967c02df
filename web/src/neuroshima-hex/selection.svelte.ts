/** What a player is picking: a tile, cells, a rotation; and the consequences of each option. Knows no rules. */
import { playSound } from "../table/sound";
import { battleOverlay, reachOf, reachOfAll, type Ghost, type Overlay } from "./draw/overlay";
import type { HexModel } from "./model";
import type { Consequence, OptionParts, UnitView } from "./payloads";
import { boardOptions, matchingOptions, nextPart, nextRotation, optionWithRotation, rotationsOf, selectableCells, targetCell, type Picked } from "./option-filter";
import { i18n, say } from "../words/i18n.svelte";
import { isProcedure, isButton } from "./wording";

const FROM_HAND = new Set(["place", "discard", "sell", "name"]);
const MAX_PREVIEWS = 24;
const NOTHING: Overlay = { arrows: [], marks: [] };

export class Selection {
  picked = $state.raw<Picked>({});
  rotation = $state(0);
  hoveredCell = $state<string | null>(null);
  pinnedCell = $state<string | null>(null);
  explainedTile = $state<string | null>(null);
  layers = $state.raw<ReadonlySet<string>>(new Set());
  isWhatIfOpen = $state(false);
  /** The first tile of a structure; no view shows it before the second one is placed. */
  firstHalf = $state.raw<OptionParts | null>(null);
  consequences = $state.raw<Map<string, Consequence>>(new Map());
  #question = "";
  #isEnabled: () => boolean;
  #model: () => HexModel;

  constructor(model: () => HexModel, isEnabled: () => boolean) {
    this.#model = model;
    this.#isEnabled = isEnabled;
  }

  view = $derived.by(() => this.#model().view);
  seat = $derived.by(() => this.#model().decision?.seat ?? this.#model().seat ?? 0);
  kind = $derived.by(() => this.#model().decision?.kind ?? "");
  isAsked = $derived.by(() => this.#isEnabled() && this.#model().decision !== null && !this.#model().isBusy);
  parts = $derived.by(() => (this.isAsked ? this.#model().parts : []));
  // A question during a turn can be answered by buttons or on the board; ordinary moves start at the hand.
  isQuestion = $derived.by(
    () => this.parts.length > 0 && this.kind !== "main" && !this.parts.some((part) => FROM_HAND.has(part.verb)),
  );
  question = $derived.by(() => (i18n.has(`question.${this.kind}`) ? say(`question.${this.kind}`) : say("question.any")));
  // Procedures are offered beside a question and start from their own buttons.
  choices = $derived.by(() => this.parts.filter((part) => !isProcedure(part)));
  isPicking = $derived.by(() => this.picked.tile !== undefined || this.picked.verb !== undefined || this.picked.cell !== undefined);

  matching = $derived.by((): OptionParts[] => {
    const picked = this.picked;
    if (picked.tile !== undefined) return matchingOptions(boardOptions(this.parts, picked.tile), picked);
    return this.isPicking ? matchingOptions(this.parts.filter((part) => !part.tile), picked) : [];
  });
  unitOptions = $derived.by(() => this.parts.filter((part) => !part.tile && (part.cell ?? part.to) !== undefined && !isButton(part)));
  selectable = $derived.by((): Set<string> => {
    if (this.isPicking) return selectableCells(this.matching, this.picked);
    if (this.isQuestion) return new Set(this.choices.map((part) => part.to ?? part.cell ?? "").filter((cell) => cell));
    return new Set(this.unitOptions.map((part) => part.cell ?? part.to ?? ""));
  });
  previewCell = $derived.by((): string | null => {
    const isPlacing = this.hoveredCell !== null && this.picked.tile !== undefined && nextPart(this.matching, this.picked) === "cell";
    return isPlacing && this.selectable.has(this.hoveredCell ?? "") ? this.hoveredCell : null;
  });
  candidates = $derived.by(() => (this.previewCell !== null ? matchingOptions(this.matching, { ...this.picked, cell: this.previewCell }) : this.matching));
  isComplete = $derived.by(() => {
    const picked = this.previewCell !== null ? { ...this.picked, cell: this.previewCell } : this.picked;
    return this.candidates.length > 0 && nextPart(this.candidates, picked) === null;
  });
  openRotations = $derived.by(() => (this.isComplete ? rotationsOf(this.candidates) : []));
  shownRotation = $derived.by(() => (this.openRotations.length && !this.openRotations.includes(this.rotation) ? nextRotation(this.openRotations, this.rotation, 1) : this.rotation));
  option = $derived.by(() => (this.isComplete ? optionWithRotation(this.candidates, this.shownRotation) : undefined));
  isReady = $derived.by(() => this.option !== undefined && this.previewCell === null);
  consequence = $derived.by(() => (this.option ? (this.consequences.get(this.option.text) ?? null) : null));
  moving = $derived.by((): UnitView | undefined => this.view?.units.find((unit) => unit.cell === this.picked.cell));
  inspectedCell = $derived.by(() => this.pinnedCell ?? this.hoveredCell);

  ghost = $derived.by((): Ghost | null => {
    const cell = this.previewCell ?? targetCell(this.picked);
    const option = this.option;
    if (!this.view || option?.rotation === undefined || cell === undefined) return null;
    const unit = this.moving;
    const half = structureTile(option, this.firstHalf);
    if (half) return { army: this.army, tile: half, seat: this.seat, cell, rotation: this.shownRotation };
    if (option.verb === "place" && option.tile) return { army: this.army, tile: option.tile, seat: this.seat, cell, rotation: this.shownRotation };
    return unit ? { army: unit.army, tile: unit.tile, seat: unit.seat, cell, rotation: this.shownRotation } : null;
  });

  /** The half of a structure that is already placed, while the other one is being placed. */
  ghostHalf = $derived.by((): Ghost | null => {
    const first = this.firstHalf;
    if (!first?.cell || this.kind !== "second tile") return null;
    return { army: this.army, tile: `structure-${first.side ?? "front"}-front`, seat: this.seat, cell: first.cell, rotation: first.rotation ?? 0 };
  });

  overlay = $derived.by((): Overlay => {
    const model = this.#model();
    if (model.frame) return model.frame.isBattle ? frameOverlay(model.frame) : NOTHING;
    if (this.isWhatIfOpen && model.whatIf) return battleOverlay(model.whatIf);
    const unit = this.consequence?.unit;
    const own = unit ? reachOf(unit.cell, unit) : NOTHING;
    const gone = (this.consequence?.gone ?? []).map((cell) => ({ cell, kind: "falls" as const, text: "" }));
    const all = reachOfAll(model.units, this.layers);
    const study = this.inspectedCell && !this.ghost && this.layers.size === 0 ? model.units[this.inspectedCell] : undefined;
    const one = study && this.inspectedCell ? reachOf(this.inspectedCell, study) : NOTHING;
    return { arrows: [...all.arrows, ...own.arrows, ...one.arrows], marks: [...all.marks, ...own.marks, ...gone] };
  });

  get army(): string {
    return this.view?.seats[this.seat]?.army ?? "";
  }

  /** Nothing is picked; a tile that has to be placed before anything else is picked from the start. */
  initialPick(): Picked {
    const list = this.#model().parts;
    const first = list[0];
    const isOnly = first?.verb === "place" && list.every((part) => part.verb === "place" && part.tile === first.tile);
    return isOnly ? { tile: first.tile } : {};
  }

  /** Starts from nothing with a new question. */
  reset(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
    this.picked = this.initialPick();
    this.explainedTile = null;
    this.pinnedCell = null;
    this.consequences = new Map();
  }

  /** The options whose consequences are needed now. */
  get previewable(): string[] {
    const list = this.isComplete ? this.candidates : this.isQuestion ? this.choices : [];
    return list.length > MAX_PREVIEWS ? [] : list.filter((part) => !this.consequences.has(part.text)).map((part) => part.text);
  }

  /** Loads their consequences, all rotations in one request. */
  async loadPreviews(texts: string[]): Promise<void> {
    const question = this.#question;
    const found = await this.#model().preview(texts).catch(() => []);
    // Without a result nothing has changed, so asking again at once would never end.
    if (question !== this.#question || !found.length) return;
    this.consequences = new Map([...this.consequences, ...found.map((one) => [one.text, one] as const)]);
  }

  /** Picks everything that an option needs: its tile, its cells, its rotation. */
  select(text: string): void {
    const part = this.parts.find((one) => one.text === text);
    if (!part || this.isQuestion) return;
    // A tile to put away is taken up; the button beside it is marked.
    if (isButton(part)) {
      if (part.tile !== undefined) this.picked = { tile: part.tile };
      return;
    }
    this.picked = { ...partsToPick(part), ...(part.tile !== undefined && { tile: part.tile }), ...(part.by !== undefined && { by: part.by }) };
    this.rotation = part.rotation ?? this.rotation;
  }

  pickTile(tile: string): void {
    const isPlayable = this.parts.some((part) => part.tile === tile);
    const isSame = isPlayable ? this.picked.tile === tile : this.explainedTile === tile;
    if (isPlayable) this.picked = isSame ? this.initialPick() : { tile };
    this.explainedTile = isSame ? null : tile;
    this.pinnedCell = null;
  }

  pickCell(cell: string): void {
    const step = nextPart(this.matching, this.picked);
    if (this.isReady && targetCell(this.picked) === cell && this.openRotations.length > 1) return this.rotate(1);
    if (step !== null && this.selectable.has(cell)) return this.#pickPart(step, cell);
    if (this.#isOtherTarget(cell)) {
      this.picked = { tile: this.picked.tile, cell };
      return;
    }
    if (this.picked.tile === undefined && this.picked.verb === undefined && this.#startsAt(cell)) return;
    this.pinnedCell = this.pinnedCell === cell ? null : cell;
    this.picked = this.picked.tile !== undefined && this.picked.cell === undefined ? this.picked : this.initialPick();
  }

  #pickPart(step: "cell" | "to" | "by", cell: string): void {
    this.picked = { ...this.picked, [step]: cell };
    if (this.moving && step !== "cell") this.rotation = this.moving.rotation;
  }

  #isOtherTarget(cell: string): boolean {
    const { tile, cell: held } = this.picked;
    return tile !== undefined && held !== undefined && this.selectable.size === 0 && selectableCells(boardOptions(this.parts, tile), { tile }).has(cell);
  }

  /** Starts something on the board itself: answers a question or moves a unit. Returns whether it did. */
  #startsAt(cell: string): boolean {
    if (this.isQuestion && this.selectable.has(cell)) {
      this.#answerAt(cell);
      return true;
    }
    const own = this.unitOptions.filter((part) => part.cell === cell);
    if (!own.length) return false;
    this.picked = { verb: own.find((part) => part.verb === "go")?.verb ?? own[0]?.verb, cell };
    this.rotation = this.moving?.rotation ?? 0;
    this.pinnedCell = cell;
    return true;
  }

  /** Picks the one option on a cell, or the rotations of one; several options are answered by their buttons. */
  #answerAt(cell: string): void {
    const there = this.choices.filter((part) => (part.to ?? part.cell) === cell);
    const turns = there.filter((part) => part.rotation !== undefined);
    const first = there.length === 1 ? there[0] : turns[0];
    if (first && turns.every((part) => part.verb === first.verb)) this.picked = partsToPick(first);
    else this.pinnedCell = cell;
  }

  rotate(step: 1 | -1): void {
    if (!this.openRotations.length) return;
    this.rotation = nextRotation(this.openRotations, this.shownRotation, step);
    playSound("rotate");
  }

  cancel(): void {
    const { tile, cell, to } = this.picked;
    if (to !== undefined) this.picked = { ...this.picked, to: undefined };
    else this.picked = cell !== undefined && tile !== undefined ? { tile } : this.initialPick();
    this.pinnedCell = null;
    this.hoveredCell = null;
    this.explainedTile = null;
  }

  toggleLayer(name: string): void {
    const changed = new Set(this.layers);
    if (!changed.delete(name)) changed.add(name);
    this.layers = changed;
  }
}

/** The printed half of a structure that an option places. */
function structureTile(option: OptionParts, firstHalf: OptionParts | null): string | undefined {
  if (option.verb === "first") return `structure-${option.side ?? "front"}-front`;
  return option.verb === "second" ? `structure-${firstHalf?.side ?? "front"}-${option.side ?? "front"}-2` : undefined;
}

/** What has to be picked for this option. */
export function partsToPick(part: OptionParts): Picked {
  return { verb: part.verb, ...(part.card !== undefined && { card: part.card }), ...(part.cell !== undefined && { cell: part.cell }), ...(part.to !== undefined && { to: part.to }) };
}

function frameOverlay(frame: NonNullable<HexModel["frame"]>): Overlay {
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
