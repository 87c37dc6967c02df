/** My part in the dice: made at random by this browser, committed to before anybody reveals, and kept for the proof. */
import { untilRead } from "../wire/retry";
import type { TableInfo } from "../wire/forms";
import { sha256 } from "../wire/sha256";
import { Refusal, isPassing, service } from "../wire/service";
import { keep, kept } from "../storage";

/** What a seat of mine adds to the dice of a game, in one round; the seal is noted before it is revealed. */
export interface Part {
  published: string;
  round: number;
  contribution: string;
  seal?: string;
}

type Parts = Record<string, Part>;

const NAME = "dice";
/** Games whose parts are remembered. */
const MOST = 40;
const MARK = "ashboard dice 2";

function all(): Record<string, Parts> {
  try {
    return JSON.parse(kept(NAME) ?? "{}") as Record<string, Parts>;
  } catch {
    return {};
  }
}

/** My parts in a game by seat. */
export const partsOf = (game: string): Parts => all()[game] ?? {};

function remember(game: string, seat: number, part: Part): void {
  const games = all();
  const parts = { ...games[game], [seat]: part };
  delete games[game];
  const before = Object.entries(games).slice(1 - MOST);
  keep(NAME, JSON.stringify({ ...Object.fromEntries(before), [game]: parts }));
}

/** I have left the seat of my own will. */
export function forget(game: string, seat: number): void {
  const games = all();
  const parts = games[game];
  if (!parts) return;
  delete parts[seat];
  keep(NAME, JSON.stringify(games));
}

/** 256 bits, also where the page came over plain HTTP. */
function drawn(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (one) => one.toString(16).padStart(2, "0")).join("");
}

export function commitmentOf(game: string, seat: number, part: Part): string {
  return sha256([`${MARK} commitment`, game, part.published, seat, part.contribution].join("\n"));
}

/** One text for all that is settled before anybody reveals. */
export function sealOf(table: TableInfo): string {
  const seats = table.seats.map((seat) => (seat.commitment ? `committed ${seat.commitment}` : seat.contribution ? `open ${seat.contribution}` : "nothing"));
  return sha256([`${MARK} seal`, table.id, table.fairness.round, table.fairness.commitment, ...seats].join("\n"));
}

/** What I commit to at a seat in the round of now; asked again it is the same, but never what was revealed before, whatever the service says. */
export function pledge(table: TableInfo, seat: number): { commitment: string; round: number } {
  const { commitment: published, round } = table.fairness;
  const before = partsOf(table.id)[seat];
  const part = before?.published === published && before.seal === undefined ? before : { published, round, contribution: drawn() };
  remember(table.id, seat, part);
  return { commitment: commitmentOf(table.id, seat, part), round };
}

/** Sits down and commits; where a new round has begun meanwhile, to that one. Reveals where everybody else was waiting for me. */
export async function sit(table: TableInfo, seat: number, name: string, token: string | null): Promise<TableInfo> {
  const joined = await service.join(table.id, seat, name, token, pledge(table, seat)).catch(async (error: unknown) => {
    if (!(error instanceof Refusal && error.code === "stale")) throw error;
    const { table: fresh } = await service.game(table.id, token);
    return service.join(table.id, seat, name, token, pledge(fresh, seat));
  });
  return joined.table;
}

/** Whether a seat of mine waits for a contribution that another browser of mine has made. */
export function isElsewhere(table: TableInfo, seat: number): boolean {
  const part = partsOf(table.id)[seat];
  const place = table.seats[seat];
  if (!place?.commitment || place.revealed) return false;
  return !part || commitmentOf(table.id, seat, part) !== place.commitment;
}

/** Does my part as far as it is due: commits again, or reveals. The table after it, null where there was nothing to do, or no answer that anybody has the patience for. */
export async function tend(table: TableInfo, seats: number[], token: string | null, isPatient = () => false): Promise<TableInfo | null> {
  if (table.status !== "open" || !token) return null;
  let latest: TableInfo | null = null;
  for (const seat of seats) {
    const now: TableInfo = latest ?? table;
    const next = await untilRead(() => tendSeat(now, seat, token), (error) => isPatient() && isPassing(error), () => true).catch(() => null);
    latest = next ?? latest;
  }
  return latest;
}

async function tendSeat(table: TableInfo, seat: number, token: string): Promise<TableInfo | null> {
  const place = table.seats[seat];
  if (table.status !== "open" || !place || place.player !== "person") return null;
  if (place.commitment === "") return service.commit(table.id, seat, token, pledge(table, seat));
  const { seal, commitment } = table.fairness;
  const part = partsOf(table.id)[seat];
  if (!seal || place.revealed || !part || isElsewhere(table, seat)) return null;
  // Nothing leaves this browser before everything else is settled, for the secret that I committed to.
  if (part.published !== commitment || sealOf(table) !== seal) return null;
  remember(table.id, seat, { ...part, seal });
  return service.reveal(table.id, seat, token, part.contribution);
}

/** How a game that is over kept what was sealed: for a seat of mine, as far as this browser knows. */
export function isKept(table: TableInfo, seat: number): boolean | null {
  const part = partsOf(table.id)[seat];
  const { secret, seal } = table.fairness;
  if (!part?.seal || secret === null) return null;
  const isMine = table.seats[seat]?.contribution === part.contribution;
  const opened = table.seats.every(({ seat: other, commitment, contribution }) => !commitment || commitmentOf(table.id, other, { ...part, contribution: contribution ?? "" }) === commitment);
  return isMine && opened && sha256(secret) === part.published && seal === part.seal && sealOf(table) === part.seal;
}
