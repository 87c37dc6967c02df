import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newIdempotencyKey, retryRead } from "../src/wire/retry";
import { createGame } from "../src/table/create-game";
import { service } from "../src/wire/service";

interface Sent {
  path: string;
  key: string;
}

/** A service that makes one game for each key; what `loses` names is done, but its answer never arrives. */
class House {
  sent: Sent[] = [];
  made = new Map<string, string>();
  loses: (sent: Sent, count: number) => boolean = () => false;

  answer = async (path: string, given: { body: string }): Promise<Response> => {
    const sent = { path, key: (JSON.parse(given.body) as { key: string }).key };
    this.sent.push(sent);
    if (!this.made.has(sent.key)) this.made.set(sent.key, `game${this.made.size}`);
    if (this.loses(sent, this.sent.length)) throw new TypeError("Failed to fetch");
    const id = this.made.get(sent.key);
    const table = { id: path.split("/")[2] ?? id, status: "open", seats: [], fairness: { commitment: "c0", round: 1, seal: null } };
    return new Response(JSON.stringify({ id, token: "ash_mine", table }), { status: 201 });
  };
}

const TERMS = { game: "neuroshima-hex", options: {}, seats: [] };
const WISH = { game: "neuroshima-hex", options: {}, seatChoices: [{ who: "me" as const }, { who: "here" as const }], isListed: false, name: "Ann" };

describe("requests that are sent again", () => {
  let house: House;

  beforeEach(() => {
    house = new House();
    vi.stubGlobal("fetch", house.answer);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** What comes of it once all pauses are over. */
  async function settled<T>(work: Promise<T>): Promise<T | Error> {
    const end = work.catch((error: Error) => error);
    await vi.runAllTimersAsync();
    return end;
  }

  it("have keys that nobody guesses", () => {
    expect(new Set(Array.from({ length: 100 }, newIdempotencyKey)).size).toBe(100);
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  });

  it("found one game when an answer is lost", async () => {
    house.loses = (_, count) => count === 1;
    expect(await settled(service.create(TERMS, null))).toMatchObject({ id: "game0" });
    expect(house.sent.length).toBe(2);
    expect(house.made.size).toBe(1);
  });

  it("found one game when all answers are lost and somebody tries again", async () => {
    house.loses = () => true;
    expect(await settled(service.create(TERMS, null))).toBeInstanceOf(Error);
    house.loses = () => false;
    expect(await settled(service.create(TERMS, null))).toMatchObject({ id: "game0" });
    expect(house.made.size).toBe(1);
  });

  it("found another game when the first was answered", async () => {
    await settled(service.create(TERMS, null));
    expect(await settled(service.create(TERMS, null))).toMatchObject({ id: "game1" });
  });

  it.each([
    ["join", () => service.join("abc", 1, "Ann", null, { commitment: "c1", round: 1 })],
    ["fork", () => service.fork("abc", null, 3, [])],
    ["fork of a record", () => service.forkRecord("neuroshima-hex", null, {}, 3, [])],
  ])("%s once", async (_, send) => {
    house.loses = (_sent, count) => count < 3;
    expect(await settled(send())).toMatchObject({ id: "game0" });
    expect(new Set(house.sent.map((one) => one.key)).size).toBe(1);
  });

  it("sit down in the game that was founded before the connection was lost", async () => {
    house.loses = (sent) => sent.path.endsWith("/seats/1");
    expect(await settled(createGame(WISH))).toBeInstanceOf(Error);
    house.loses = () => false;
    expect(await settled(createGame(WISH))).toBe("game0");
    const founded = house.sent.filter((one) => one.path === "/games");
    const seats = house.sent.map((one) => one.path.split("/seats/")[1]).filter(Boolean);
    expect(founded.length).toBe(1);
    expect(new Set(seats)).toEqual(new Set(["0", "1"]));
    expect(seats.filter((seat) => seat === "0").length).toBe(1);
  });
});

describe("what a game cannot go on without", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const refused = (times: number): (() => Promise<string>) => {
    let asked = 0;
    return async () => {
      asked += 1;
      if (asked <= times) throw new Error("away");
      return `answer ${asked}`;
    };
  };

  it("is read until there is an answer", async () => {
    const answer = retryRead(refused(3), () => true, () => true);
    await vi.advanceTimersByTimeAsync(300 + 600 + 1200);
    expect(await answer).toBe("answer 4");
  });

  it("is no longer read once nobody wants it", async () => {
    let isWanted = true;
    const answer = retryRead(refused(1000), () => true, () => isWanted);
    await vi.advanceTimersByTimeAsync(1000);
    isWanted = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toBeNull();
  });

  it("is refused at once where waiting does not help", async () => {
    await expect(retryRead(refused(1), () => false, () => true)).rejects.toThrow("away");
  });
});
