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
    location.hash = `#/${parts.map((part) => encodeURIComponent(String(part))).join("/")}`;
  }
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
