/** The events of a game over a socket; comes back by itself and misses nothing, because it says where it stopped. */

export interface Listener {
  /** The last row that has been seen. */
  after(): number;
  message(data: unknown): void;
  connected(isConnected: boolean): void;
  /** The service has ended the stream because its viewer may see nothing more: it does not come back by itself. */
  ended(): void;
}

const SHORTEST = 500;
const LONGEST = 15_000;
/** What a stream ends with whose viewer has lost the seat or whose token stands no more. */
const REFUSED = 1008;
const REASONS = new Set(["forbidden", "unauthorized"]);

export class Stream {
  #socket: WebSocket | null = null;
  #wait = SHORTEST;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(
    private readonly address: (after: number) => string,
    private readonly protocols: string[],
    private readonly listener: Listener,
  ) {
    this.#open();
    addEventListener("online", this.#now);
  }

  send(frame: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#now);
    if (this.#timer) clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN || this.#isClosed) return;
    if (this.#timer) clearTimeout(this.#timer);
    // One that is still on its way would be a second one.
    this.#socket?.close();
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.address(this.listener.after()), this.protocols);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = SHORTEST;
      this.listener.connected(true);
    };
    socket.onmessage = (message) => this.listener.message(JSON.parse(String(message.data)));
    socket.onclose = ({ code, reason }) => {
      if (this.#socket !== socket || this.#isClosed) return;
      if (code === REFUSED && REASONS.has(reason)) {
        this.close();
        this.listener.ended();
        return;
      }
      this.listener.connected(false);
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST);
    };
  }
}
