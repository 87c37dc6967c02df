/** Requests that are sent again. Those that create something carry an idempotency key, so that nothing is created twice. */

/** Milliseconds to wait before a request without a response is sent again. */
const DELAYS = [300, 1500];
/** The first and the longest delay between two attempts to read something that the page needs. */
const MIN_DELAY = 300;
const MAX_DELAY = 5000;

/** The keys of requests whose outcome is unknown, by their content. */
const pendingKeys = new Map<string, string>();

/** A random key; works over plain HTTP too, where there is no randomUUID. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends a request under a key, and again if there is no response. After the last attempt without a response the next
 * call with the same content reuses the key; after any response, even an error, it gets a new one.
 */
export async function sendOnce<T>(content: unknown, send: (key: string) => Promise<T>, isOffline: (error: unknown) => boolean, delays = DELAYS): Promise<T> {
  const name = JSON.stringify(content);
  const key = pendingKeys.get(name) ?? newIdempotencyKey();
  pendingKeys.set(name, key);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await send(key);
      pendingKeys.delete(name);
      return response;
    } catch (error) {
      if (!isOffline(error)) pendingKeys.delete(name);
      const delay = delays[attempt];
      if (!isOffline(error) || delay === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** Reads until there is a response, with growing delays; null once the result is no longer wanted. */
export async function retryRead<T>(read: () => Promise<T>, isTransient: (error: unknown) => boolean, isWanted: () => boolean): Promise<T | null> {
  for (let delay = MIN_DELAY; isWanted(); delay = Math.min(2 * delay, MAX_DELAY)) {
    try {
      return await read();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return null;
}
