/** The armies of a game by its options; a seat without one has an empty name. */

export function armiesOf(options: Record<string, unknown>): string[] {
  const armies = options["armies"];
  return Array.isArray(armies) ? armies.map((army) => (typeof army === "string" ? army : "")) : [];
}
