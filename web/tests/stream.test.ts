import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Stream } from "../src/wire/stream";

const opened: FakeSocket[] = [];

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(readonly url: string) {
    opened.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
  fail(): void {
    this.onclose?.({ code: 1006, reason: "" });
  }
}

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a stream whose service is away", () => {
  it("asks again at least every four seconds, however long it has been away", () => {
    const stream = new Stream(() => "ws://x", [], { after: () => 0, message: () => undefined, connected: () => undefined, ended: () => undefined });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const count = opened.length;
      opened.at(-1)?.fail();
      vi.advanceTimersByTime(4000);
      expect(opened.length).toBe(count + 1);
    }
    stream.close();
  });
});
