/** The current screen. It is kept in the fragment, so that links never reach a server log. */

class Route {
  parts = $state.raw<string[]>(readParts());

  constructor() {
    addEventListener("hashchange", () => {
      this.parts = readParts();
    });
  }

  get screen(): string {
    return this.parts[0] ?? "";
  }

  go(...parts: (string | number)[]): void {
    location.hash = fragment(parts);
  }

  /** Changes the address of the current screen, which stays as it is. */
  rename(...parts: (string | number)[]): void {
    history.replaceState(history.state, "", fragment(parts));
  }

  /** Goes to a screen without an entry in the history, because this screen only led to it. */
  replace(...parts: (string | number)[]): void {
    location.replace(fragment(parts));
  }
}

function fragment(parts: (string | number)[]): string {
  return `#/${parts.map((part) => encodeURIComponent(String(part))).join("/")}`;
}

function readParts(): string[] {
  return location.hash
    .replace(/^#\/?/, "")
    .split("/")
    .filter((part) => part)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

export const route = new Route();
