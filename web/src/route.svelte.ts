/** Which screen is shown; kept behind # so that links never reach a log. */

class Route {
  parts = $state.raw<string[]>(read());

  constructor() {
    addEventListener("hashchange", () => {
      this.parts = read();
    });
  }

  get screen(): string {
    return this.parts[0] ?? "";
  }

  go(...parts: (string | number)[]): void {
    location.hash = address(parts);
  }

  /** The same without a way back: this screen only led to the next one. */
  turn(...parts: (string | number)[]): void {
    location.replace(address(parts));
  }
}

function address(parts: (string | number)[]): string {
  return `#/${parts.map((part) => encodeURIComponent(String(part))).join("/")}`;
}

function read(): string[] {
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
