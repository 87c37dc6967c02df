/** The ring that tells seats apart: by colour, by dashes, and by number. */

export interface Ring {
  colour: string;
  dash: string;
}

const RINGS: readonly Ring[] = [
  { colour: "#ffcf3a", dash: "none" },
  { colour: "#6fc3ff", dash: "22 6" },
  { colour: "#ff8f70", dash: "10 5" },
  { colour: "#a5dc7a", dash: "4 4" },
  { colour: "#d9a3ff", dash: "30 5 5 5" },
];
const NOBODY: Ring = { colour: "#8f877c", dash: "2 6" };

export function ringOf(seat: number | null): Ring {
  return seat === null ? NOBODY : (RINGS[seat % RINGS.length] ?? NOBODY);
}
