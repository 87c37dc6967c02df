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
/** Nobody waits longer than this for a service that answers again. */
const MAX_DELAY = 4000;
/** Delays differ by up to this share, so that a service that comes back is not asked by everybody at once. */
const JITTER = 0.5;
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
    addEventListener("visibilitychange", this.#reconnectIfSeen);
  }

  /** Sends a frame if the socket is open. */
  send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#reconnect);
    removeEventListener("visibilitychange", this.#reconnectIfSeen);
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

  #reconnectIfSeen = (): void => {
    if (!document.hidden && this.#timer !== null) this.#reconnect();
  };

  #open(): void {
    this.#timer = null;
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
      this.#timer = setTimeout(() => this.#open(), this.#delay * (1 - JITTER * Math.random()));
      this.#delay = Math.min(this.#delay * 2, MAX_DELAY);
    };
  }
}
