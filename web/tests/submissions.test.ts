import { describe, expect, it } from "vitest";
import { Submissions, type Frame } from "../src/wire/submissions";

type Sent = Frame & { key: string };
const ANSWER: Frame = { type: "answer", seq: 3, action: "end" };

function submissions(): { sent: Sent[]; all: Submissions } {
  const sent: Sent[] = [];
  return { sent, all: new Submissions((frame) => void sent.push(frame as Sent)) };
}

describe("submissions over the stream", () => {
  it("resolve with the row that the service names", async () => {
    const { sent, all } = submissions();
    const reply = all.submit(ANSWER);
    all.settle({ type: "answered", key: sent[0]!.key, seq: 4 });
    expect(await reply).toBe(4);
    expect(all.isEmpty).toBe(true);
  });

  it("are sent again under the same key until there is a reply", async () => {
    const { sent, all } = submissions();
    const reply = all.submit(ANSWER);
    all.resend();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    all.settle({ type: "answered", key: sent[0]!.key, seq: 4 });
    await reply;
    all.resend();
    expect(sent).toHaveLength(2);
  });

  it("fail with the problem of their own frame only", async () => {
    const { sent, all } = submissions();
    const reply = all.submit(ANSWER);
    all.settle({ type: "problem", key: null, problem: { code: "bad-request" } });
    all.settle({ type: "problem", key: sent[0]!.key, problem: { code: "stale", detail: "the game is at 5" } });
    await expect(reply).rejects.toMatchObject({ code: "stale", message: "the game is at 5" });
  });

  it("end when the stream does", async () => {
    const { all } = submissions();
    const reply = all.submit(ANSWER);
    all.abandon();
    expect(await reply).toBeNull();
  });
});
