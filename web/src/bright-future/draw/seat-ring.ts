/** The ring that tells seats apart: by colour, by dashes, and by number. */
import shapes from "shapes:bright-future";

export interface Ring {
  colour: string;
  dash: string;
}

const RINGS: readonly Ring[] = shapes.seats;
const NOBODY: Ring = shapes.nobody;

export function ringOf(seat: number | null): Ring {
  return seat === null ? NOBODY : (RINGS[seat % RINGS.length] ?? NOBODY);
}
