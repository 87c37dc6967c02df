/** Requests that are sent again. Those that make something carry the key of the first time, so that nothing is made twice. */

/** How long to wait before a request is sent again whose answer was lost, in milliseconds. */
const PAUSES = [300, 1500];
/** The first and the longest wait of somebody who cannot go on without an answer. */
const SHORTEST = 300;
const LONGEST = 5000;

/** The keys of requests whose end nobody knows, by what was asked for. */
const open = new Map<string, string>();

/** Random also where the page came over plain HTTP and there is no randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends under a key, a few times if the answer is lost. Where all of them are, the next attempt at the same thing has the same key;
 * where there was an answer, whatever it said, the next one has a new key.
 */
export async function once<T>(content: unknown, send: (key: string) => Promise<T>, isLost: (error: unknown) => boolean, pauses = PAUSES): Promise<T> {
  const name = JSON.stringify(content);
  const key = open.get(name) ?? newKey();
  open.set(name, key);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const made = await send(key);
      open.delete(name);
      return made;
    } catch (error) {
      if (!isLost(error)) open.delete(name);
      const pause = pauses[attempt];
      if (!isLost(error) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Reads until there is an answer, at longer and longer intervals; null once nobody waits for it any more. */
export async function untilRead<T>(read: () => Promise<T>, isPassing: (error: unknown) => boolean, isWanted: () => boolean): Promise<T | null> {
  for (let pause = SHORTEST; isWanted(); pause = Math.min(2 * pause, LONGEST)) {
    try {
      return await read();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return null;
}
