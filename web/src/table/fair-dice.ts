/**
 * This browser's part in the fair dice: a random contribution, committed to before anybody reveals theirs and kept for
 * the proof.
 */
import { readStored, writeStored } from "../storage";
import { retryRead } from "../wire/retry";
import type { TableInfo } from "../wire/messages";
import { sha256 } from "../wire/sha256";
import { ServiceError, isTransient, service } from "../wire/service";
import { identity } from "./identity";

/** The contribution of one of my seats in one round; the seal is stored before the contribution is revealed. */
export interface StoredContribution {
  published: string;
  round: number;
  contribution: string;
  seal?: string;
}

type StoredContributions = Record<string, StoredContribution>;

const NAME = "dice";
/** How many games are remembered. */
const MAX_GAMES = 40;
/** Separates these hashes from all others; must agree with `service/fairness.py`. */
const DOMAIN = "ashboard dice 2";

function readAll(): Record<string, StoredContributions> {
  try {
    return JSON.parse(readStored(NAME) ?? "{}") as Record<string, StoredContributions>;
  } catch {
    return {};
  }
}

/** My contributions to a game by seat. */
export const contributionsOf = (game: string): StoredContributions => readAll()[game] ?? {};

function remember(game: string, seat: number, stored: StoredContribution): void {
  const games = readAll();
  const contributions = { ...games[game], [seat]: stored };
  delete games[game];
  const latest = Object.entries(games).slice(1 - MAX_GAMES);
  writeStored(NAME, JSON.stringify({ ...Object.fromEntries(latest), [game]: contributions }));
}

/** Forgets a contribution after I have left the seat of my own accord. */
export function forgetContribution(game: string, seat: number): void {
  const games = readAll();
  const contributions = games[game];
  if (!contributions) return;
  delete contributions[seat];
  writeStored(NAME, JSON.stringify(games));
}

/** 256 random bits; works over plain HTTP too. */
function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function commitmentOf(game: string, seat: number, stored: StoredContribution): string {
  return sha256([`${DOMAIN} commitment`, game, stored.published, seat, stored.contribution].join("\n"));
}

/** One hash of everything that is settled before anybody reveals. */
export function sealOf(table: TableInfo): string {
  const seats = table.seats.map((seat) => (seat.commitment ? `committed ${seat.commitment}` : seat.contribution ? `open ${seat.contribution}` : "nothing"));
  return sha256([`${DOMAIN} seal`, table.id, table.fairness.round, table.fairness.commitment, ...seats].join("\n"));
}

/** My commitment at a seat in the current round. It stays the same within a round, but a revealed contribution is never used again, whatever the service says. */
export function makeCommitment(table: TableInfo, seat: number): { commitment: string; round: number } {
  const { commitment: published, round } = table.fairness;
  const before = contributionsOf(table.id)[seat];
  const stored = before?.published === published && before.seal === undefined ? before : { published, round, contribution: randomHex() };
  remember(table.id, seat, stored);
  return { commitment: commitmentOf(table.id, seat, stored), round };
}

/** Takes a seat and commits to the current round, or to the next one if it has started meanwhile. */
export async function takeSeat(table: TableInfo, seat: number, name: string, token: string | null): Promise<TableInfo> {
  const joined = await service.join(table.id, seat, name, token, makeCommitment(table, seat)).catch(async (error: unknown) => {
    if (!(error instanceof ServiceError && error.code === "stale")) throw error;
    const { table: fresh } = await service.game(table.id, token);
    return service.join(table.id, seat, name, token, makeCommitment(fresh, seat));
  });
  identity.rememberSeatToken(table.id, token, joined.token);
  return joined.table;
}

/** Whether the contribution of one of my seats is stored in another browser of mine. */
export function isStoredElsewhere(table: TableInfo, seat: number): boolean {
  const stored = contributionsOf(table.id)[seat];
  const place = table.seats[seat];
  if (!place?.commitment || place.revealed) return false;
  return !stored || commitmentOf(table.id, seat, stored) !== place.commitment;
}

/** Commits or reveals for my seats, whichever is due. Returns the table afterwards; null if nothing was due or the service did not answer in time. */
export async function contribute(table: TableInfo, seats: number[], token: string | null, keepsTrying = () => false): Promise<TableInfo | null> {
  if (table.status !== "open" || !token) return null;
  let latest: TableInfo | null = null;
  for (const seat of seats) {
    const current: TableInfo = latest ?? table;
    const next = await retryRead(() => contributeFor(current, seat, token), (error) => keepsTrying() && isTransient(error), () => true).catch(() => null);
    latest = next ?? latest;
  }
  return latest;
}

async function contributeFor(table: TableInfo, seat: number, token: string): Promise<TableInfo | null> {
  const place = table.seats[seat];
  if (table.status !== "open" || !place || place.player !== "person") return null;
  if (place.commitment === "") return service.commit(table.id, seat, token, makeCommitment(table, seat));
  const { seal, commitment } = table.fairness;
  const stored = contributionsOf(table.id)[seat];
  if (!seal || place.revealed || !stored || isStoredElsewhere(table, seat)) return null;
  // Nothing is revealed before everything else is settled, for the secret that I committed to.
  if (stored.published !== commitment || sealOf(table) !== seal) return null;
  remember(table.id, seat, { ...stored, seal });
  return service.reveal(table.id, seat, token, stored.contribution);
}

/** Whether a finished game used what was sealed; null for a seat that this browser knows nothing about. */
export function isSealIntact(table: TableInfo, seat: number): boolean | null {
  const stored = contributionsOf(table.id)[seat];
  const { secret, seal } = table.fairness;
  if (!stored?.seal || secret === null) return null;
  const isMine = table.seats[seat]?.contribution === stored.contribution;
  const opened = table.seats.every(({ seat: other, commitment, contribution }) => !commitment || commitmentOf(table.id, other, { ...stored, contribution: contribution ?? "" }) === commitment);
  return isMine && opened && sha256(secret) === stored.published && seal === stored.seal && sealOf(table) === stored.seal;
}
