/** Who sits where in a game to be founded. */

export interface Sitter {
  who: "me" | "here" | "link" | "computer";
  level?: string;
  name?: string;
}

/** As many armies as there are seats: those chosen so far, then others that nobody has. */
export function armiesFor(chosen: readonly string[], count: number, known: readonly string[]): string[] {
  const armies = chosen.slice(0, count);
  for (const army of known) if (armies.length < count && !armies.includes(army)) armies.push(army);
  return armies;
}
