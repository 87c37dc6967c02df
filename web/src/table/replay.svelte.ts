/** A game that is watched again: every moment, one of them shown. */
import { tongue } from "../words/tongue.svelte";
import type { Consequence, Decision, Happening, Part, TableInfo, UnitStudy, View, WhatIf } from "../wire/forms";
import { service, type Replayed } from "../wire/service";
import { Stream } from "../wire/stream";
import { streamAddress, streamProtocols } from "../wire/address";
import { lineOf } from "./game.svelte";
import { identity } from "./identity";
import type { LogLine, Play } from "./play";
import { Projector } from "./projector.svelte";
import { frames, isBattle } from "./show";
import type { Moment } from "../wire/forms";

export interface Shown {
  seq: number;
  events: Happening[];
  asked: number | null;
  view: View;
}

export class ReplayPlay implements Play {
  rows = $state.raw<Shown[]>([]);
  at = $state(0);
  table = $state.raw<TableInfo | null>(null);
  problem = $state("");
  values = $state.raw<number[]>([]);
  projector = new Projector();
  readonly decision: Decision | null = null;
  readonly parts: Part[] = [];
  readonly isBusy = false;
  readonly seat = null;
  #units = $state.raw<Record<string, UnitStudy>>({});
  #whatIf = $state.raw<WhatIf | null>(null);
  #stream: Stream | null = null;
  #moments: Moment[] = [];
  #wanted: number | null = null;

  get row(): Shown | null {
    return this.rows[this.at] ?? null;
  }

  get view(): View | null {
    return this.row?.view ?? null;
  }

  get units(): Record<string, UnitStudy> {
    return this.#units;
  }

  get whatIf(): WhatIf | null {
    return this.#whatIf;
  }

  get frame() {
    return this.projector.frame;
  }

  get log(): LogLine[] {
    return this.rows.slice(0, this.at + 1).flatMap((row) =>
      row.events.map((event) => ({
        seq: row.seq,
        key: event.key,
        text: () => tongue.event(event),
        rule: event.rule,
        cells: event.cells,
        segment: event.segment ?? null,
      })),
    );
  }

  /** The game of the service from its start; shown at a row, or at its end. */
  async watch(id: string, seq: number | null): Promise<void> {
    this.#wanted = seq;
    try {
      const info = await service.game(id, identity.token);
      this.table = info.table;
      this.#stream = new Stream((after) => streamAddress(id, after, null), streamProtocols(identity.token), {
        after: () => this.#moments.at(-1)?.seq ?? 0,
        message: (data) => this.#hear(data as Moment | { type: string }, info.seq),
        connected: () => undefined,
      });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** A record that somebody brought along. */
  show(replayed: Replayed): void {
    this.rows = replayed.rows;
    this.values = replayed.rows.map((row) => row.value);
    this.at = 0;
  }

  close(): void {
    this.#stream?.close();
    this.projector.skip();
  }

  async analyse(id: string): Promise<void> {
    try {
      const analysis = await service.analysis(id, identity.token);
      const known = new Map(analysis.rows.map((row) => [row.seq, row.values[0] ?? 0]));
      this.values = this.rows.map((row) => known.get(row.seq) ?? 0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  async go(at: number, isShown = false): Promise<void> {
    const to = Math.max(0, Math.min(this.rows.length - 1, at));
    const before = this.view;
    const row = this.rows[to];
    this.projector.skip();
    if (isShown && before && row && to === this.at + 1 && isBattle(row.events)) await this.projector.show(frames(before, row.events));
    this.at = to;
    await this.#look();
  }

  /** The next row with a new turn, forwards or back. */
  turn(step: 1 | -1): Promise<void> {
    for (let at = this.at + step; at >= 0 && at < this.rows.length; at += step) {
      if (this.rows[at]?.events.some((event) => event.key === "turn")) return this.go(at);
    }
    return this.go(step > 0 ? this.rows.length - 1 : 0);
  }

  answer(): Promise<void> {
    return Promise.resolve();
  }

  foresee(): Promise<Consequence[]> {
    return Promise.resolve([]);
  }

  #hear(data: Moment | { type: string }, last: number): void {
    if (data.type !== "moment") return;
    this.#moments = [...this.#moments, data as Moment];
    if ((data as Moment).seq < last) return;
    this.rows = lineOf(this.#moments);
    const wanted = this.#wanted === null ? this.rows.length - 1 : this.rows.findIndex((row) => row.seq >= (this.#wanted ?? 0));
    this.#wanted = null;
    void this.go(wanted < 0 ? this.rows.length - 1 : wanted);
    if (this.table?.status === "over") this.#stream?.close();
  }

  async #look(): Promise<void> {
    this.#units = {};
    this.#whatIf = null;
    const row = this.row;
    if (!this.table || !row) return;
    const study = await service.study(this.table.id, identity.token, null, row.seq).catch(() => null);
    if (study && study.seq === this.row?.seq) {
      this.#units = study.units;
      this.#whatIf = study.what_if;
    }
  }
}
