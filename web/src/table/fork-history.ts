/** What happened before a game that goes on from another one: its log starts with the log of the first. */
import { readStored, writeStored } from "../storage";
import type { Snapshot } from "../wire/messages";
import { Stream } from "../wire/stream";
import { streamProtocols, streamUrl } from "../wire/stream-url";
import { identity } from "./identity";
import { logOf } from "./log";
import type { LogLine } from "./model";

/** The logs of games that go on from a record, which no service keeps. */
const recordLogs = new Map<string, LogLine[]>();

/** Remembers where a game comes from. */
export function rememberOrigin(id: string, parent: string, seq: number): void {
  writeStored(`origin.${id}`, `${parent} ${seq}`);
}

export function rememberLog(id: string, lines: LogLine[]): void {
  recordLogs.set(id, lines);
}

/** Loads the log of the game that this one comes from, up to the row where it was left; none where that is not known. */
export async function loadHistory(id: string): Promise<LogLine[]> {
  const [parent, row] = readStored(`origin.${id}`)?.split(" ") ?? [];
  if (!parent) return recordLogs.get(id) ?? [];
  const last = Number(row);
  const snapshots = await readRows(parent, last);
  return [...(await loadHistory(parent)), ...logOf(snapshots, last)];
}

/** Reads the rows of a game up to one of them. */
function readRows(id: string, last: number): Promise<Snapshot[]> {
  return new Promise((done) => {
    const snapshots: Snapshot[] = [];
    const stream = new Stream((after) => streamUrl(id, after, null), streamProtocols(identity.tokenFor(id)), {
      after: () => snapshots.at(-1)?.seq ?? 0,
      message: (data) => {
        const snapshot = data as Snapshot;
        if (snapshot.type !== "moment") return;
        snapshots.push(snapshot);
        if (snapshot.seq < last) return;
        stream.close();
        done(snapshots);
      },
      connected: () => undefined,
      ended: () => done(snapshots),
    });
  });
}
