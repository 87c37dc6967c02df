import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commitmentOf, forgetContribution, isStoredElsewhere, isSealIntact, contributionsOf, makeCommitment, sealOf, takeSeat, contribute } from "../src/table/fair-dice";
import type { TableInfo } from "../src/wire/messages";
import { sha256 } from "../src/wire/sha256";

const digest = sha256;
const SECRET = "the secret of the service";

/** A service with one table: what it is told changes the table, as the real one would. */
class House {
  sent: { path: string; body: Record<string, unknown> }[] = [];
  isStale = false;

  constructor(readonly table: TableInfo) {}

  answer = async (path: string, given: { body?: string }): Promise<Response> => {
    const body = JSON.parse(given.body ?? "{}") as Record<string, string>;
    this.sent.push({ path, body });
    const [, , , , number, what] = path.split("/");
    const seat = this.table.seats[Number(number)];
    if (this.isStale && body["commitment"]) {
      this.isStale = false;
      this.table.fairness = { ...this.table.fairness, commitment: digest("another"), round: 2 };
      return new Response(JSON.stringify({ code: "stale" }), { status: 409 });
    }
    if (seat && what === "reveal") Object.assign(seat, { revealed: true });
    else if (seat) Object.assign(seat, { player: "person", commitment: body["commitment"] });
    if (this.table.seats.every((one) => one.commitment)) this.table.fairness.seal = sealOf(this.table);
    const table = structuredClone(this.table);
    return new Response(JSON.stringify(what ? table : { id: table.id, seat: Number(number), token: "t", table }), { status: 201 });
  };
}

const place = (seat: number): TableInfo["seats"][number] => ({ seat, player: "open", name: null, guest: false, level: null, present: false, contribution: null, commitment: null, revealed: false });
const fresh = (id: string): TableInfo =>
  ({ id, status: "open", seats: [place(0), place(1)], fairness: { commitment: digest(SECRET), secret: null, version: 2, round: 1, seal: null, deadline: null, lapses: [] } }) as unknown as TableInfo;

describe("SHA-256", () => {
  it.each(["", "abc", "ä – ő", "x".repeat(55), "x".repeat(56), "x".repeat(64), "y".repeat(1000)])("is that of everybody else (%#)", async (text) => {
    const known = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    expect(sha256(text)).toBe(Array.from(new Uint8Array(known), (byte) => byte.toString(16).padStart(2, "0")).join(""));
  });
});

describe("my part in the dice", () => {
  let house: House;
  const other = (): void => void Object.assign(house.table.seats[1] as object, { player: "person", commitment: "c".repeat(64) });
  const reveals = (): unknown[] => house.sent.filter((one) => one.path.endsWith("/reveal")).map((one) => one.body["contribution"]);

  beforeEach((context) => {
    house = new House(fresh(`game${context.task.id}`));
    vi.stubGlobal("fetch", house.answer);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("is committed to as the service expects it", async () => {
    await takeSeat(house.table, 0, "Ann", "t");
    const { contribution } = contributionsOf(house.table.id)[0] as { contribution: string };
    expect(contribution).toMatch(/^[0-9a-f]{64}$/);
    const lines = ["ashboard dice 2 commitment", house.table.id, digest(SECRET), "0", contribution];
    expect(house.sent[0]?.body).toMatchObject({ name: "Ann", round: 1, commitment: digest(lines.join("\n")) });
    expect(JSON.stringify(house.sent)).not.toContain(contribution);
  });

  it("is the same for the same round, another for the next", () => {
    const table = fresh(house.table.id);
    const first = makeCommitment(table, 0);
    expect(makeCommitment(table, 0)).toEqual(first);
    expect(makeCommitment(table, 1).commitment).not.toBe(first.commitment);
    table.fairness = { ...table.fairness, commitment: digest("new"), round: 2 };
    expect(makeCommitment(table, 0).commitment).not.toBe(first.commitment);
  });

  it("is never one that was revealed before, even if the service keeps its secret", async () => {
    await takeSeat(house.table, 0, "Ann", "t");
    const first = contributionsOf(house.table.id)[0]?.contribution;
    other();
    house.table.fairness.seal = sealOf(house.table);
    await contribute(structuredClone(house.table), [0], "t");
    expect(reveals()).toEqual([first]);
    Object.assign(house.table.seats[0] as object, { commitment: "", revealed: false });
    house.table.fairness = { ...house.table.fairness, round: 2, seal: null };
    await contribute(structuredClone(house.table), [0], "t");
    expect(house.sent.at(-1)?.path).toMatch(/commitment$/);
    expect(contributionsOf(house.table.id)[0]?.contribution).not.toBe(first);
  });

  it("is committed again where a new round has begun meanwhile", async () => {
    house.isStale = true;
    vi.stubGlobal("fetch", async (path: string, given: { method: string; body?: string }) =>
      given.method === "GET" ? new Response(JSON.stringify({ table: house.table })) : house.answer(path, given),
    );
    await takeSeat(fresh(house.table.id), 0, "Ann", "t");
    expect(house.sent.map((one) => one.body["round"])).toEqual([1, 2]);
  });

  it("is revealed once everything else is settled, and the seal is noted before", async () => {
    await takeSeat(house.table, 0, "Ann", "t");
    await contribute(house.table, [0], "t");
    expect(reveals()).toEqual([]);
    other();
    house.table.fairness.seal = sealOf(house.table);
    await contribute(structuredClone(house.table), [0], "t");
    expect(reveals()).toEqual([contributionsOf(house.table.id)[0]?.contribution]);
    expect(contributionsOf(house.table.id)[0]?.seal).toBe(house.table.fairness.seal);
    await contribute(structuredClone(house.table), [0], "t");
    expect(reveals().length).toBe(1);
  });

  it.each([
    ["another secret", (table: TableInfo) => (table.fairness.commitment = digest("chosen later"))],
    ["a seal of something else", (table: TableInfo) => (table.fairness.seal = digest("nothing"))],
    ["another commitment of mine", (table: TableInfo) => Object.assign(table.seats[0] as object, { commitment: "d".repeat(64) })],
    ["a game that runs", (table: TableInfo) => (table.status = "running")],
  ])("stays here where the table shows %s", async (_, change) => {
    await takeSeat(house.table, 0, "Ann", "t");
    other();
    house.table.fairness.seal = sealOf(house.table);
    change(house.table);
    await contribute(structuredClone(house.table), [0], "t");
    expect(reveals()).toEqual([]);
  });

  it("is known to be kept elsewhere", async () => {
    other();
    expect(isStoredElsewhere(house.table, 1)).toBe(true);
    await takeSeat(house.table, 0, "Ann", "t");
    expect(isStoredElsewhere(house.table, 0)).toBe(false);
    forgetContribution(house.table.id, 0);
    expect(isStoredElsewhere(house.table, 0)).toBe(true);
  });

  it("is checked when the game is over", async () => {
    const table = house.table;
    await takeSeat(table, 0, "Ann", "t");
    await takeSeat(structuredClone(table), 1, "Bob", "t");
    await contribute(structuredClone(table), [0, 1], "t");
    const [mine, theirs] = [contributionsOf(table.id)[0], contributionsOf(table.id)[1]];
    expect(isSealIntact(table, 0)).toBeNull();
    table.fairness.secret = SECRET;
    table.seats.forEach((seat, number) => (seat.contribution = [mine, theirs][number]?.contribution ?? null));
    expect(isSealIntact(table, 0)).toBe(true);
    const seats = table.seats as [TableInfo["seats"][number], TableInfo["seats"][number]];
    const changes: ((one: TableInfo) => unknown)[] = [
      (one) => (one.fairness.secret = "another"),
      (one) => Object.assign(one.seats[0] as object, { contribution: "mine no more" }),
      (one) => Object.assign(one.seats[1] as object, { contribution: "chosen later" }),
      (one) => Object.assign(one.seats[1] as object, { contribution: "chosen later", commitment: commitmentOf(one.id, 1, { published: seats[0].commitment ?? "", round: 1, contribution: "chosen later" }) }),
      (one) => Object.assign(one.seats[1] as object, { commitment: null }),
    ];
    for (const change of changes) {
      const other = structuredClone(table);
      change(other);
      expect(isSealIntact(other, 0)).toBe(false);
    }
  });
});
