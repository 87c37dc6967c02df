/** Values that the browser keeps between visits. Without storage they last until the page is closed, and nothing breaks. */

/** Values that could not be stored or read back: a private window, or a full disk. */
const unstored = new Map<string, string>();

export function readStored(name: string): string | null {
  const held = unstored.get(name);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(`ashboard.${name}`);
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(`ashboard.${name}`, value);
    localStorage.getItem(`ashboard.${name}`);
    unstored.delete(name);
  } catch {
    unstored.set(name, value);
  }
}

export function removeStored(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(`ashboard.${name}`);
  } catch {
    // There was nothing to remove.
  }
}
