/** The events of a game over a WebSocket; reconnects by itself and misses nothing, because it tells the service where it stopped. */

export interface StreamListener {
  /** The number of the last row received. */
  after(): number;
  message(data: unknown): void;
  connected(isConnected: boolean): void;
  /** The service has ended the stream because its viewer may not see it any more; the stream does not reconnect. */
  ended(): void;
}

const MIN_DELAY = 500;
const MAX_DELAY = 15_000;
/** How the service closes a stream whose viewer has lost the seat or whose token is no longer valid. */
const POLICY_VIOLATION = 1008;
const ENDING_REASONS = new Set(["forbidden", "unauthorized"]);

export class Stream {
  #socket: WebSocket | null = null;
  #delay = MIN_DELAY;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(
    private readonly url: (after: number) => string,
    private readonly protocols: string[],
    private readonly listener: StreamListener,
  ) {
    this.#open();
    addEventListener("online", this.#reconnect);
  }

  /** Sends a frame if the socket is open. */
  send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#reconnect);
    if (this.#timer) clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #reconnect = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN || this.#isClosed) return;
    if (this.#timer) clearTimeout(this.#timer);
    // A socket that is still connecting would become a second one.
    this.#socket?.close();
    this.#open();
  };

  #open(): void {
    const socket = new WebSocket(this.url(this.listener.after()), this.protocols);
    this.#socket = socket;
    socket.onopen = () => {
      this.#delay = MIN_DELAY;
      this.listener.connected(true);
    };
    socket.onmessage = (message) => this.listener.message(JSON.parse(String(message.data)));
    socket.onclose = ({ code, reason }) => {
      if (this.#socket !== socket || this.#isClosed) return;
      if (code === POLICY_VIOLATION && ENDING_REASONS.has(reason)) {
        this.close();
        this.listener.ended();
        return;
      }
      this.listener.connected(false);
      this.#timer = setTimeout(() => this.#open(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, MAX_DELAY);
    };
  }
}
