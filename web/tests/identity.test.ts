import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identity } from "../src/table/identity";
import { needsNewGuest, service } from "../src/wire/service";
import { removeStored, writeStored } from "../src/storage";

/** Answers every request with one problem. */
function rejectAll(status: number, problem: object): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(problem), { status }));
}

describe("a browser that knows a single seat", () => {
  beforeEach(() => {
    removeStored("seats");
    writeStored("token", "of a seat");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("keeps the token for its game, and is a new guest everywhere else", async () => {
    rejectAll(403, { code: "seat-token", game: "chess" });
    const error = await service.myGames("of a seat").catch((caught: unknown) => caught);
    expect(needsNewGuest(error)).toBe(true);
    expect(identity.token).toBe(null);
    expect(identity.tokenFor("chess")).toBe("of a seat");
    expect(identity.tokenFor("another")).toBe(null);
    identity.token = "of a guest";
    expect([identity.tokenFor("chess"), identity.tokenFor("another")]).toEqual(["of a seat", "of a guest"]);
  });

  it("drops the token once the service no longer knows it", async () => {
    rejectAll(403, { code: "seat-token", game: "chess" });
    await service.myGames("of a seat").catch(() => null);
    rejectAll(401, { code: "unauthorized" });
    await service.resign("chess", "of a seat").catch(() => null);
    expect(identity.tokenFor("chess")).toBe(null);
  });

  it("takes its place in a rematch", async () => {
    rejectAll(403, { code: "seat-token", game: "chess" });
    await service.myGames("of a seat").catch(() => null);
    identity.rememberSeatToken("rematch", "of a seat", "of the next seat");
    identity.rememberSeatToken("other", "of a guest", "of some seat");
    expect(identity.seatTokens).toEqual({ chess: "of a seat", rematch: "of the next seat" });
  });

  it("keeps the token where an error names no game", async () => {
    rejectAll(403, { code: "forbidden" });
    await service.myGames("of a seat").catch(() => null);
    expect(identity.token).toBe("of a seat");
  });
});
