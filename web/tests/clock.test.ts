import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clocks } from "../src/table/clock.svelte";
import type { LiveGame } from "../src/table/live-game.svelte";
import { clockOffset, service } from "../src/wire/service";

const SECOND = 1000;
const NOON = Date.UTC(2026, 0, 1, 12);

interface Told {
  asked: number | null;
  clocks: { left: number[] | null; deadline: number | null } | null;
  table: { status: string; seats: { seat: number }[] };
}

/** A game of two that says what the service last told about its clocks. */
const told = (asked: number | null, left: number[] | null, deadline: number | null): Told => ({
  asked,
  clocks: { left, deadline },
  table: { status: "running", seats: [{ seat: 0 }, { seat: 1 }] },
});

const clocksOf = (model: Told): Clocks => new Clocks(model as unknown as LiveGame);

describe("clocks", () => {
  let stop = (): void => undefined;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
    clockOffset.ms = 0;
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("count down for the seat that is asked", () => {
    const clocks = clocksOf(told(0, [600 * SECOND, 300 * SECOND], NOON + 600 * SECOND));
    stop = clocks.run();
    expect(clocks.texts).toEqual(["10:00", "5:00"]);
    vi.advanceTimersByTime(2 * SECOND);
    expect(clocks.texts).toEqual(["9:58", "5:00"]);
  });

  it("never show more than the service says is left", () => {
    const model = told(0, [599_900, 300 * SECOND], NOON + 599_900);
    const clocks = clocksOf(model);
    stop = clocks.run();
    vi.advanceTimersByTime(900);
    // The other seat is asked 900 ms later, and the clock was last read at 500 ms.
    Object.assign(model, told(1, [599_000, 299_900], NOON + 900 + 299_900));
    expect(clocks.texts).toEqual(["9:59", "4:59"]);
  });

  it("never go back up while one seat is asked", () => {
    const model = told(0, [600 * SECOND, 600 * SECOND], NOON + 600 * SECOND);
    const clocks = clocksOf(model);
    stop = clocks.run();
    const shown: string[] = [];
    for (let time = 0; time < 5 * SECOND; time += 130) {
      vi.advanceTimersByTime(130);
      // Each answer that keeps the question at the same seat repeats the deadline and lowers what is left.
      Object.assign(model, told(0, [600 * SECOND - time - 130, 600 * SECOND], NOON + 600 * SECOND));
      shown.push(clocks.texts[0] as string);
    }
    expect(shown).toEqual([...shown].sort((one, other) => seconds(other) - seconds(one)));
  });

  it("follow the table where time was lost since the last row", () => {
    const row = told(0, [60 * SECOND, 60 * SECOND], NOON + 20 * SECOND);
    const later = { seq: 7, left: [60 * SECOND, 60 * SECOND], deadline: NOON + 50 * SECOND };
    const model = { ...row, seq: 7, table: { ...row.table, clocks: later } };
    const clocks = clocksOf(model);
    expect(clocks.texts).toEqual(["0:50", "1:00"]);
    // A table that was told before the last row says nothing about it.
    model.table.clocks = { ...later, seq: 6 };
    expect(clocksOf(model).texts).toEqual(["0:20", "1:00"]);
  });

  it("show the time of a turn for the seat that is asked, and nothing for the others", () => {
    const clocks = clocksOf(told(1, null, NOON + 90 * SECOND));
    expect(clocks.texts).toEqual(["", "1:30"]);
  });

  it("show nothing below zero", () => {
    expect(clocksOf(told(0, [0, 0], NOON - 5 * SECOND)).texts).toEqual(["0:00", "0:00"]);
  });
});

describe("the service's time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
    clockOffset.ms = 0;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** One request, answered by a service whose clock differs by `skew` after `before` ms, and received `after` ms later. */
  async function ask(skew: number, before: number, after: number): Promise<void> {
    vi.stubGlobal("fetch", async () => {
      await vi.advanceTimersByTimeAsync(before);
      const date = new Date(Date.now() + skew).toUTCString();
      await vi.advanceTimersByTimeAsync(after);
      return new Response("{}", { headers: { date } });
    });
    await service.games();
  }

  it("is this device's where answers do not contradict it, however late they come", async () => {
    for (const delay of [0, 400, 2 * SECOND, 30 * SECOND]) {
      await ask(0, delay, 0);
      await ask(0, 0, delay);
      expect(clockOffset.ms).toBe(0);
    }
  });

  it.each([-300, 300])("is found within a second where the device is wrong by %s seconds", async (wrong) => {
    const skew = wrong * SECOND;
    await ask(skew, 20, 20);
    expect(Math.abs(clockOffset.ms - skew)).toBeLessThanOrEqual(SECOND);
  });

  it("is not lost by a slow answer", async () => {
    await ask(300 * SECOND, 20, 20);
    const found = clockOffset.ms;
    await ask(300 * SECOND, 0, 4 * SECOND);
    await ask(300 * SECOND, 4 * SECOND, 0);
    expect(clockOffset.ms).toBe(found);
  });
});

function seconds(shown: string): number {
  const [minutes, rest] = shown.split(":").map(Number) as [number, number];
  return 60 * minutes + rest;
}
