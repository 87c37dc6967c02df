/** A game that is watched again: every moment, one of them shown. */
import { roomOf } from "../adapters";
import type { Decision, Foreseen, Happening, Moment, Part, TableInfo, TurnAdvice, View } from "../wire/forms";
import { Refusal, service, type Replayed } from "../wire/service";
import { Stream } from "../wire/stream";
import { streamAddress, streamProtocols } from "../wire/stream-url";
import { brought } from "./imported-record";
import { identity } from "./identity";
import { lineOf, linesOf } from "./log";
import type { LogLine, Play } from "./model";
import { Projector } from "./playback.svelte";
import type { Room } from "./adapter";
import { settings } from "./settings.svelte";

export interface Shown {
  seq: number;
  events: Happening[];
  asked: number | null;
  view: View;
}

/** A turn that was looked back at. */
export interface Slip {
  at: number;
  advice: TurnAdvice;
}

// A turn that gives away less is called sound.
const LEAST = 0.02;
const MOST = 8;
// A moment by itself stays in sight for so many frames of a battle.
const SIGHT = 2;

export class ReplayPlay implements Play {
  rows = $state.raw<Shown[]>([]);
  at = $state(0);
  table = $state.raw<TableInfo | null>(null);
  room = $state.raw<Room | null>(null);
  problem = $state("");
  values = $state.raw<number[]>([]);
  slips = $state.raw<Slip[]>([]);
  lookedAt = $state(0);
  isThinking = $state(false);
  /** Whether moment follows moment by itself. */
  isRunning = $state(false);
  #isClosed = false;
  projector = new Projector();
  readonly decision: Decision | null = null;
  readonly parts: Part[] = [];
  readonly isBusy = false;
  readonly seat = null;
  #units = $state.raw<Record<string, unknown>>({});
  #whatIf = $state.raw<object | null>(null);
  #stream: Stream | null = null;
  #moments: Moment[] = [];
  #wanted: number | null = null;
  /** The number of the run under way; a later one ends it. */
  #run = 0;
  #show = 0;

  get row(): Shown | null {
    return this.rows[this.at] ?? null;
  }

  get view(): View | null {
    return this.row?.view ?? null;
  }

  get units(): Record<string, unknown> {
    return this.#units;
  }

  get whatIf(): object | null {
    return this.#whatIf;
  }

  get frame() {
    return this.projector.frame;
  }

  get log(): LogLine[] {
    return this.rows.slice(0, this.at + 1).flatMap((row) => linesOf(row.seq, row.events));
  }

  /** The game of the service from its start; shown at a row, or at its end. */
  async watch(id: string, seq: number | null): Promise<void> {
    this.#wanted = seq;
    try {
      const info = await service.game(id, identity.token);
      this.room = await roomOf(info.table.game);
      this.table = info.table;
      // Several at one screen who hide their cards from each other see of a game under way what everybody sees.
      const isShared = info.table.status === "running" && info.seats.length > 1 && info.view !== null && this.room.isSecret?.(info.view);
      if (this.#isClosed) return;
      this.#stream = new Stream((after) => streamAddress(id, after, null), streamProtocols(isShared ? null : identity.token), {
        after: () => this.#moments.at(-1)?.seq ?? 0,
        message: (data) => this.#hear(data as Moment | { type: string }, info.seq),
        connected: () => undefined,
      });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** A record that somebody brought along. */
  async show(replayed: Replayed): Promise<void> {
    this.room = await roomOf(replayed.game);
    this.rows = replayed.rows;
    this.values = replayed.rows.map((row) => row.value);
    this.at = 0;
  }

  close(): void {
    this.#isClosed = true;
    this.halt();
    this.#stream?.close();
    this.projector.skip();
  }

  /** The graph at once, then turn by turn what each was worth beside the best one. */
  async analyse(): Promise<void> {
    if (this.isThinking) return;
    this.isThinking = true;
    this.problem = "";
    try {
      if (this.table) await this.#judge(this.table.id);
      const last = this.table === null || this.table.status === "over";
      for (const at of last ? this.#turns() : []) {
        if (this.#isClosed) return;
        await this.#lookBack(at);
      }
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isThinking = false;
    }
  }

  async #judge(id: string): Promise<void> {
    const analysis = await service.analysis(id, identity.token);
    const known = new Map(analysis.rows.map((row) => [row.seq, row.values[0] ?? 0]));
    this.values = this.rows.map((row) => known.get(row.seq) ?? 0);
  }

  /** The rows after which a turn begins with somebody's question. */
  #turns(): number[] {
    const known = new Set(this.slips.map((slip) => slip.at));
    return this.rows.flatMap((row, at) => (row.asked !== null && row.events.some((event) => event.key === "turn") && !known.has(at) ? [at] : []));
  }

  async #lookBack(at: number): Promise<void> {
    const seq = this.rows[at]?.seq ?? 0;
    const asked = this.table ? service.advice(this.table.id, identity.token, seq) : service.adviceOn(this.room?.game ?? "", brought.record, seq);
    // A turn in which there was nothing to decide is no slip.
    const advice = await asked.catch((error: Error) => (error instanceof Refusal && error.code === "not-running" ? null : Promise.reject(error)));
    this.lookedAt += 1;
    if (advice) this.slips = [...this.slips, { at, advice }];
  }

  /** The worst turns, the worst first. */
  get blunders(): Slip[] {
    return this.slips.filter((slip) => slip.advice.loss >= LEAST).sort((one, other) => other.advice.loss - one.advice.loss).slice(0, MOST);
  }

  async go(at: number): Promise<void> {
    this.halt();
    this.#show += 1;
    this.projector.skip();
    this.at = Math.max(0, Math.min(this.rows.length - 1, at));
    await this.#look();
  }

  /** The next moment, as it happened; one that is being shown is over. */
  async on(): Promise<void> {
    this.halt();
    if (this.projector.isRunning) return this.projector.skip();
    await this.#happen();
    await this.#look();
  }

  /** Moment after moment from here, or from the start where this is the end; again: stops. */
  async run(): Promise<void> {
    if (this.isRunning) return this.halt();
    if (this.at >= this.rows.length - 1) void this.go(0);
    const run = (this.#run += 1);
    this.isRunning = true;
    while (run === this.#run && this.at < this.rows.length - 1) {
      await this.#happen();
      await new Promise((seen) => setTimeout(seen, SIGHT * settings.speed));
    }
    if (run === this.#run) this.halt();
    await this.#look();
  }

  halt(): void {
    this.#run += 1;
    this.isRunning = false;
  }

  /** What came next is shown, unless something else is wanted meanwhile. */
  async #happen(): Promise<void> {
    const show = (this.#show += 1);
    const row = this.rows[this.at + 1];
    if (!row || !this.view) return;
    await this.projector.show(this.room?.frames(this.view, row.events) ?? []);
    if (show !== this.#show) return;
    this.at += 1;
    this.#forget();
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

  foresee(): Promise<Foreseen[]> {
    return Promise.resolve([]);
  }

  #hear(data: Moment | { type: string }, last: number): void {
    if (data.type !== "moment") return;
    this.#moments = [...this.#moments, data as Moment];
    if ((data as Moment).seq < last) return;
    // A game under way goes on; whoever looks at an earlier moment is left there.
    const isAtEnd = this.at >= this.rows.length - 1;
    this.rows = lineOf(this.#moments);
    const wanted = this.#wanted === null ? -1 : this.rows.findIndex((row) => row.seq >= (this.#wanted ?? 0));
    this.#wanted = null;
    if (isAtEnd) void this.go(wanted < 0 ? this.rows.length - 1 : wanted);
    if (this.table?.status === "over") this.#stream?.close();
  }

  /** What was learnt about one moment is not true of another. */
  #forget(): void {
    this.#units = {};
    this.#whatIf = null;
  }

  async #look(): Promise<void> {
    this.#forget();
    const row = this.row;
    if (!this.table || !row) return;
    const study = await service.study(this.table.id, identity.token, null, row.seq).catch(() => null);
    if (study && study.seq === this.row?.seq) {
      this.#units = study.units;
      this.#whatIf = study.what_if;
    }
  }
}
