/** What happened, line by line. */
import type { Happening, Moment } from "../wire/forms";
import { tongue } from "../words/i18n.svelte";
import type { LogLine } from "./model";

/** The events of one moment as lines. */
export function linesOf(seq: number, events: readonly Happening[]): LogLine[] {
  return events.map((event) => ({
    seq,
    key: event.key,
    text: () => tongue.event(event),
    rule: event.rule,
    cells: event.cells,
    segment: event.segment ?? null,
  }));
}

/** The moments that led to the last one, without what was taken back. */
export function lineOf(moments: readonly Moment[]): Moment[] {
  let line: Moment[] = [];
  for (const moment of moments) {
    if (moment.kind === "undo") {
      const to = moment.undone_to ?? 0;
      line = line.filter((one) => one.seq <= to);
      const last = line.at(-1);
      if (last) line[line.length - 1] = { ...last, undo_to: moment.undo_to };
    } else line.push(moment);
  }
  return line;
}

/** Everything that happened and was not taken back. */
export function logOf(moments: readonly Moment[]): LogLine[] {
  return lineOf(moments).flatMap((moment) => linesOf(moment.seq, moment.events));
}
