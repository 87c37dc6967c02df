/** The log of a game, line by line. */
import type { GameEvent, Snapshot } from "../wire/messages";
import { i18n } from "../words/i18n.svelte";
import type { LogLine } from "./model";

/** The events of one row as lines. */
export function logLines(seq: number, events: readonly GameEvent[]): LogLine[] {
  return events.map((event) => ({
    seq,
    key: event.key,
    text: () => i18n.sentence(event),
    rule: event.rule,
    cells: event.cells,
    segment: event.segment ?? null,
    seat: event.seat ?? null,
  }));
}

/** The snapshots that lead to the last one, without those that were taken back. */
export function mainLine(snapshots: readonly Snapshot[]): Snapshot[] {
  let line: Snapshot[] = [];
  for (const snapshot of snapshots) {
    if (snapshot.kind === "undo") {
      const to = snapshot.undone_to ?? 0;
      line = line.filter((one) => one.seq <= to);
      const last = line.at(-1);
      if (last) line[line.length - 1] = { ...last, undo_to: snapshot.undo_to };
    } else line.push(snapshot);
  }
  return line;
}

/** Everything that happened up to a row and was not taken back. */
export function logOf(snapshots: readonly Snapshot[], seq = Infinity): LogLine[] {
  return mainLine(snapshots.filter((snapshot) => snapshot.seq <= seq)).flatMap((snapshot) => logLines(snapshot.seq, snapshot.events));
}
