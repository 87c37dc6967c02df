/** SHA-256 in hexadecimal; browsers have it built in only where the page came over HTTPS. */

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(count: number, root: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    let isPrime = true;
    for (let by = 2; by * by <= number; by += 1) isPrime &&= number % by !== 0;
    const power = number ** (1 / root);
    if (isPrime) found.push(((power - Math.floor(power)) * 0x100000000) | 0);
  }
  return found;
}

const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const length = (bytes.length + 9 + 63) & ~63;
  const data = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, place) => data.setUint8(place, byte));
  data.setUint8(bytes.length, 0x80);
  data.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
  data.setUint32(length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  for (let place = 0; place < length; place += 64) stir(state, data, place);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function stir(state: Int32Array, data: DataView, place: number): void {
  const words = new Int32Array(64);
  const at = (index: number): number => words[index] as number;
  for (let n = 0; n < 16; n += 1) words[n] = data.getInt32(place + 4 * n);
  for (let n = 16; n < 64; n += 1) {
    const low = turned(at(n - 15), 7) ^ turned(at(n - 15), 18) ^ (at(n - 15) >>> 3);
    const high = turned(at(n - 2), 17) ^ turned(at(n - 2), 19) ^ (at(n - 2) >>> 10);
    words[n] = at(n - 16) + low + at(n - 7) + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUNDS[n] as number) + at(n)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word;
}
