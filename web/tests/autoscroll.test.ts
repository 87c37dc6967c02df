import { afterEach, describe, expect, it, vi } from "vitest";

import { autoscroll } from "../src/table/autoscroll";

const SHOWN = 100;
const LINE = 20;

/** A list of which a part is shown, as a browser would lay it out. */
class List {
  lines = 10;
  clientHeight = SHOWN;
  #top = 0;
  #onScroll = (): void => {};

  get scrollHeight(): number {
    return this.lines * LINE;
  }

  get scrollTop(): number {
    return this.#top;
  }

  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight));
  }

  get isAtEnd(): boolean {
    return this.#top === this.scrollHeight - this.clientHeight;
  }

  addEventListener(_kind: string, listener: () => void): void {
    this.#onScroll = listener;
  }

  /** The browser tells of a scroll some time after it. */
  tellOfScroll(): void {
    this.#onScroll();
  }
}

describe("a growing list", () => {
  afterEach(() => vi.unstubAllGlobals());

  function watched(): { list: List; say: () => void } {
    let onChange = (): void => {};
    vi.stubGlobal("ResizeObserver", class { observe(): void {} });
    vi.stubGlobal("MutationObserver", class {
      constructor(listener: () => void) {
        onChange = listener;
      }
      observe(): void {}
    });
    const list = new List();
    autoscroll(list as unknown as HTMLElement);
    return { list, say: () => { list.lines += 1; onChange(); } };
  }

  it("shows its newest line", () => {
    const { list, say } = watched();
    expect(list.isAtEnd).toBe(true);
    say();
    say();
    expect(list.isAtEnd).toBe(true);
  });

  it("stays where somebody reads", () => {
    const { list, say } = watched();
    list.scrollTop = 0;
    list.tellOfScroll();
    say();
    expect(list.scrollTop).toBe(0);
  });

  it("stays where somebody has just scrolled to, though the browser has not told yet", () => {
    const { list, say } = watched();
    list.scrollTop = 0;
    say();
    expect(list.scrollTop).toBe(0);
    list.tellOfScroll();
    say();
    expect(list.scrollTop).toBe(0);
  });

  it("follows again once its end is in sight", () => {
    const { list, say } = watched();
    list.scrollTop = 0;
    list.tellOfScroll();
    list.scrollTop = list.scrollHeight;
    list.tellOfScroll();
    say();
    expect(list.isAtEnd).toBe(true);
  });
});
