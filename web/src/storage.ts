/** What the browser keeps between visits; without storage it is kept until the page is left, and nothing breaks. */

/** What could not be stored, or not read again: a private window, or no room left. */
const unstored = new Map<string, string>();

export function kept(name: string): string | null {
  const held = unstored.get(name);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(`ashboard.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`ashboard.${name}`, value);
    localStorage.getItem(`ashboard.${name}`);
    unstored.delete(name);
  } catch {
    unstored.set(name, value);
  }
}

export function drop(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(`ashboard.${name}`);
  } catch {
    // Nothing was kept.
  }
}
