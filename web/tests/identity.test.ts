import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identity } from "../src/table/identity";
import { isStranger, service } from "../src/wire/service";
import { drop, keep } from "../src/words/memory";

/** Answers every request with one problem. */
function refusing(status: number, problem: object): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(problem), { status }));
}

describe("a browser that knows a single seat", () => {
  beforeEach(() => {
    drop("seats");
    keep("token", "of a seat");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("keeps the token for its game, and is a stranger everywhere else", async () => {
    refusing(403, { code: "seat-token", game: "chess" });
    const error = await service.mine("of a seat").catch((refusal: unknown) => refusal);
    expect(isStranger(error)).toBe(true);
    expect(identity.token).toBe(null);
    expect(identity.at("chess")).toBe("of a seat");
    expect(identity.at("another")).toBe(null);
    identity.token = "of a guest";
    expect([identity.at("chess"), identity.at("another")]).toEqual(["of a seat", "of a guest"]);
  });

  it("drops the token once the service knows it no more", async () => {
    refusing(403, { code: "seat-token", game: "chess" });
    await service.mine("of a seat").catch(() => null);
    refusing(401, { code: "unauthorized" });
    await service.resign("chess", "of a seat").catch(() => null);
    expect(identity.at("chess")).toBe(null);
  });

  it("takes its place in a rematch", async () => {
    refusing(403, { code: "seat-token", game: "chess" });
    await service.mine("of a seat").catch(() => null);
    identity.sat("rematch", "of a seat", "of the next seat");
    identity.sat("other", "of a guest", "of some seat");
    expect(identity.seats).toEqual({ chess: "of a seat", rematch: "of the next seat" });
  });

  it("is nobody else where a refusal names no game", async () => {
    refusing(403, { code: "forbidden" });
    await service.mine("of a seat").catch(() => null);
    expect(identity.token).toBe("of a seat");
  });
});
