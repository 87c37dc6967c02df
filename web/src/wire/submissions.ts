/** Answers and takebacks sent over the event stream. Each has an idempotency key and is sent again after a reconnection. */
import { newIdempotencyKey } from "./retry";
import { serviceError, type Problem, type ServiceError } from "./service";

export type Frame = { type: "answer"; seq: number; action: string } | { type: "undo"; seq: number; to: number };

/** What the service replies to a frame: the row it has led to, or what is wrong with it. */
export type Reply = { type: "answered"; key: string; seq: number } | { type: "problem"; key: string | null; problem: Problem };

interface Pending {
  frame: Frame & { key: string };
  resolve: (seq: number | null) => void;
  reject: (error: ServiceError) => void;
}

export class Submissions {
  #pending = new Map<string, Pending>();

  /** The transmission may fail: whatever is pending is sent again by `resend`. */
  constructor(private readonly transmit: (frame: object) => void) {}

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /** Sends a frame; resolves with the number of its row, or with null if nobody waits for it any more. */
  submit(frame: Frame): Promise<number | null> {
    const key = newIdempotencyKey();
    return new Promise((resolve, reject) => {
      const pending: Pending = { frame: { ...frame, key }, resolve, reject };
      this.#pending.set(key, pending);
      this.transmit(pending.frame);
    });
  }

  /** The connection is back: what has no reply yet may never have arrived. */
  resend(): void {
    for (const { frame } of this.#pending.values()) this.transmit(frame);
  }

  settle(reply: Reply): void {
    const pending = reply.key === null ? undefined : this.#pending.get(reply.key);
    if (!pending) return;
    this.#pending.delete(pending.frame.key);
    if (reply.type === "answered") pending.resolve(reply.seq);
    else pending.reject(serviceError(reply.problem));
  }

  /** The stream ends: nobody waits for replies any more. */
  abandon(error: ServiceError | null = null): void {
    for (const { resolve, reject } of this.#pending.values()) {
      if (error) reject(error);
      else resolve(null);
    }
    this.#pending.clear();
  }
}
