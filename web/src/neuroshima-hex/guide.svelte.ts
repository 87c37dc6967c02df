/** The guide through the first unit of somebody's first game: tile, hex, turn, confirm. */
import { readStored, writeStored } from "../storage";
import { targetCell } from "./option-filter";
import type { Selection } from "./selection.svelte";

export type GuideStep = "tile" | "hex" | "turn" | "confirm";
const STORED = "guided";

export class FirstGameGuide {
  #isDone = $state(readStored(STORED) !== null);
  #selection: Selection;
  #rotationAtStart = 0;
  #hasTurned = $state(false);

  constructor(selection: Selection) {
    this.#selection = selection;
  }

  /** What to do next; nothing if there is no unit to place now, or nothing left to show. */
  step = $derived.by((): GuideStep | null => {
    const { parts, picked, isReady } = this.#selection;
    if (this.#isDone || !parts.some((part) => part.verb === "place")) return null;
    if (picked.tile === undefined) return picked.verb === undefined && picked.cell === undefined ? "tile" : null;
    if (!parts.some((part) => part.verb === "place" && part.tile === picked.tile)) return null;
    if (targetCell(picked) === undefined) return "hex";
    if (!isReady) return null;
    // All sides of a headquarters are alike.
    const isToTurn = this.#selection.kind !== "headquarters" && this.#selection.openRotations.length > 1 && !this.#hasTurned;
    return isToTurn ? "turn" : "confirm";
  });

  /** Notices that the unit was turned; to be called whenever the rotation or the hex changes. */
  watchRotation(cell: string | undefined, rotation: number): void {
    if (cell === undefined) {
      this.#rotationAtStart = rotation;
      this.#hasTurned = false;
    } else if (rotation !== this.#rotationAtStart) this.#hasTurned = true;
  }

  /** A unit was placed: the guide is done, headquarters excepted, which every game starts with. */
  notePlaced(isHeadquarters: boolean): void {
    if (!isHeadquarters) this.finish();
  }

  finish(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    writeStored(STORED, "yes");
  }
}
