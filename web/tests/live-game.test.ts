import { beforeEach, describe, expect, it, vi } from "vitest";

/** What a stream tells, by hand. */
interface Handlers {
  message: (data: unknown) => void;
  connected: (isConnected: boolean) => void;
}

const opened = vi.hoisted((): Handlers[] => []);

vi.mock("../src/adapters", () => ({ loadAdapter: async () => ({ frames: () => [] }) }));
vi.mock("../src/table/fork-history", () => ({ loadHistory: async () => [] }));
vi.mock("../src/table/fair-dice", () => ({ contribute: async () => null, takeSeat: async () => null }));
vi.mock("../src/table/identity", () => ({ identity: { tokenFor: () => "token" } }));
vi.mock("../src/wire/stream", () => ({
  Stream: class {
    constructor(_url: unknown, _protocols: unknown, handlers: Handlers) {
      opened.push(handlers);
    }
    send(): void {}
    close(): void {}
  },
}));

import { LiveGame } from "../src/table/live-game.svelte";
import { ServiceError, service } from "../src/wire/service";

const OPEN = { game: "neuroshima-hex", status: "open", fairness: { round: 0 }, seats: [] };
const RUNNING = { ...OPEN, status: "running" };
const WAITING = { table: OPEN, seq: 0, seat: 0, seats: [0], asked: null, view: null, decision: null, undo_to: null, clocks: null };

const question = () => ({ seat: 0, kind: "headquarters", options: ["place hq c3 0"], parts: [{ text: "place hq c3 0", verb: "place" }] });
const everythingDone = () => new Promise((done) => setTimeout(done));

describe("a live game", () => {
  const read = vi.spyOn(service, "game");

  beforeEach(() => {
    opened.length = 0;
    read.mockReset();
    vi.spyOn(service, "study").mockResolvedValue(null as never);
  });

  /** A game that has just begun: its first question came over the stream. */
  async function begun(): Promise<{ live: LiveGame; stream: Handlers; first: ReturnType<typeof question> }> {
    read.mockResolvedValueOnce(WAITING as never);
    const live = new LiveGame("game");
    await live.open();
    const stream = opened[0] as Handlers;
    const first = question();
    stream.message({ type: "moment", seq: 1, seat: null, kind: "start", view: {}, asked: 0, decision: first, events: [], undo_to: null, clocks: null });
    await everythingDone();
    return { live, stream, first };
  }

  it("keeps its question when the same row is read again", async () => {
    const { live, stream, first } = await begun();
    read.mockResolvedValueOnce({ ...WAITING, table: RUNNING, seq: 1, asked: 0, view: {}, decision: question() } as never);
    stream.message({ type: "table", ...RUNNING });
    await everythingDone();
    expect(read).toHaveBeenCalledTimes(2);
    expect(live.table?.status).toBe("running");
    // Whatever is picked belongs to this very object.
    expect(live.decision).toBe(first);
  });

  it("asks the question of a later row that it reads", async () => {
    const { live, stream, first } = await begun();
    read.mockResolvedValueOnce({ ...WAITING, table: RUNNING, seq: 2, asked: 0, view: {}, decision: question() } as never);
    stream.message({ type: "table", ...RUNNING });
    await everythingDone();
    expect(live.seq).toBe(2);
    expect(live.decision).not.toBe(first);
  });

  it("says that the service does not respond until it does, and no longer", async () => {
    const { live, stream } = await begun();
    stream.connected(false);
    live.report(new ServiceError("offline", "The service is not responding."));
    expect(live.problem).toBe("The service is not responding.");
    stream.connected(true);
    expect(live.problem).toBe("");
  });

  it("keeps saying why an answer was refused when the connection is back", async () => {
    const { live, stream } = await begun();
    live.report(new ServiceError("illegal", "Not allowed."));
    stream.connected(true);
    expect(live.problem).toBe("Not allowed.");
  });
});
