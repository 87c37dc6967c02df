/** What the browser keeps between visits; without storage nothing is kept and nothing breaks. */

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`ashboard.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`ashboard.${name}`, value);
  } catch {
    // A private window: the page works without.
  }
}

export function drop(name: string): void {
  try {
    localStorage.removeItem(`ashboard.${name}`);
  } catch {
    // Nothing was kept.
  }
}
