/** The armies of a game. */

/** The armies that a game's options name; an empty name for a seat without one. */
export function armiesOf(options: Record<string, unknown>): string[] {
  const armies = options["armies"];
  return Array.isArray(armies) ? armies.map((army) => (typeof army === "string" ? army : "")) : [];
}

/** One army for each seat: the chosen ones, then others that nobody plays. */
export function armiesFor(chosen: readonly string[], count: number, known: readonly string[]): string[] {
  const armies = chosen.slice(0, count);
  for (const army of known) if (armies.length < count && !armies.includes(army)) armies.push(army);
  return armies;
}
