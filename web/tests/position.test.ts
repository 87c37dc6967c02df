import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FreePosition } from "../src/table/position.svelte";
import type { GameAdapter } from "../src/table/adapter";

interface Asked {
  path: string;
  position: string;
  answer(isRefused?: boolean): void;
}

const ADAPTER = { game: "neuroshima-hex", frames: () => [] } as unknown as GameAdapter;

describe("a position away from any game", () => {
  let asked: Asked[];

  /** Lets everything happen that needs no answer. */
  const breathe = (): Promise<void> => new Promise((done) => setTimeout(done));

  beforeEach(() => {
    asked = [];
    vi.stubGlobal("fetch", (path: string, given: { body: string }) => {
      const { position } = JSON.parse(given.body) as { position: string };
      return new Promise<Response>((resolve) => {
        const body = { position: `${position} fought`, events: [], view: { name: position } };
        const answer = (isRefused = false): void => resolve(isRefused ? new Response(JSON.stringify({ detail: "no" }), { status: 400 }) : new Response(JSON.stringify(body)));
        asked.push({ path: path.split("/").at(-1) ?? "", position, answer });
      });
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("is fought over as it was asked for last, however slowly it comes", async () => {
    const model = new FreePosition(ADAPTER);
    void model.open("first");
    asked[0]!.answer();
    await breathe();
    void model.open("second");
    const fought = model.resolveBattle();
    await breathe();
    expect(asked.map((one) => one.path)).toEqual(["scene", "scene"]);
    asked[1]!.answer();
    await breathe();
    expect(asked[2]).toMatchObject({ path: "battle", position: "second" });
    asked[2]!.answer();
    await breathe();
    asked[3]!.answer();
    expect(await fought).toBe(true);
    expect(model.position).toBe("second fought");
  });

  it("is settled once no position is under way", async () => {
    const model = new FreePosition(ADAPTER);
    let isSettled = false;
    void model.open("first");
    void model.whenOpened().then(() => (isSettled = true));
    void model.open("second");
    asked[0]!.answer();
    await breathe();
    expect(isSettled).toBe(false);
    asked[1]!.answer();
    await breathe();
    expect(isSettled).toBe(true);
    expect(model.position).toBe("second");
  });

  it("is not taken back by an older one that is refused late", async () => {
    const model = new FreePosition(ADAPTER);
    void model.open("wrong");
    void model.open("right");
    asked[1]!.answer();
    await breathe();
    asked[0]!.answer(true);
    await breathe();
    expect(model.problem).toBe("");
    expect(model.view).toEqual({ name: "right" });
  });
});
