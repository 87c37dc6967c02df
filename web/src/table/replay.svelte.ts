/** A replay: all rows of a game, one of them shown. */
import { loadAdapter } from "../adapters";
import type { Decision, DrawLuck, GameEvent, OptionParts, Preview, ReplayedRecord, Snapshot, TableInfo, TurnAdvice, View } from "../wire/messages";
import { ServiceError, service } from "../wire/service";
import { Stream } from "../wire/stream";
import { streamUrl, streamProtocols } from "../wire/stream-url";
import { importedRecord } from "./imported-record";
import { identity } from "./identity";
import { mainLine, logLines } from "./log";
import type { MeasuredDraw } from "./luck";
import type { LogLine, TableModel } from "./model";
import { Playback } from "./playback.svelte";
import type { GameAdapter } from "./adapter";
import { settings } from "./settings.svelte";

export interface ReplayRow {
  seq: number;
  events: GameEvent[];
  asked: number | null;
  view: View;
}

/** A turn of the analysis, beside the best one. */
export interface ReviewedTurn {
  at: number;
  advice: TurnAdvice;
}

/** A point of the curve of winning chances. */
export interface CurvePoint {
  at: number;
  /** The first side's chance to win, from 0 to 1. */
  chance: number;
}

/** The first side's chances over the game, by the turns that have been compared with the best ones; the result ends it. */
export function chanceCurve(turns: readonly ReviewedTurn[], rows: readonly ReplayRow[], sideCount: number): CurvePoint[] {
  const points: CurvePoint[] = [];
  const ordered = [...turns].sort((one, other) => one.at - other.at);
  for (const { at, advice } of ordered) {
    // Of several opponents, none's chance says what the first side's is.
    if (sideCount > 2 && advice.seat !== 0) continue;
    const ofFirst = (chance: number): number => (advice.seat === 0 ? chance : 1 - chance);
    const next = rows.findIndex((row, place) => place > at && row.events.some((event) => event.key === "turn"));
    // What the turn gave away is the step between its start and its end.
    points.push({ at, chance: ofFirst(advice.best_chance) }, { at: next < 0 ? rows.length - 1 : next, chance: ofFirst(advice.chance) });
  }
  const last = rows.at(-1);
  const winners = last?.view.outcome?.winners;
  if (points.length && winners) points.push({ at: rows.length - 1, chance: winners.length ? (winners.includes(0) ? 1 / winners.length : 0) : 0.5 });
  return points;
}

// A turn that loses less is no blunder.
const MIN_LOSS = 0.02;
const MAX_BLUNDERS = 8;
// In automatic playback a row stays on the screen as long as this many frames of a battle.
const FRAMES_PER_ROW = 2;

export class Replay implements TableModel {
  rows = $state.raw<ReplayRow[]>([]);
  at = $state(0);
  table = $state.raw<TableInfo | null>(null);
  adapter = $state.raw<GameAdapter | null>(null);
  problem = $state("");
  reviewedTurns = $state.raw<ReviewedTurn[]>([]);
  /** The turn whose better alternative is shown on the board, and how many of its answers. */
  #suggestion = $state.raw<{ turn: ReviewedTurn; count: number } | null>(null);
  reviewedCount = $state(0);
  /** The draws whose luck has been measured, and how many there are. */
  draws = $state.raw<MeasuredDraw[]>([]);
  drawCount = $state(0);
  isAnalysing = $state(false);
  /** Whether rows advance automatically. */
  isRunning = $state(false);
  #isClosed = false;
  playback = new Playback();
  readonly decision: Decision | null = null;
  readonly parts: OptionParts[] = [];
  readonly isBusy = false;
  readonly isStudied = true;
  readonly seat = null;
  #units = $state.raw<Record<string, unknown>>({});
  #whatIf = $state.raw<object | null>(null);
  #stream: Stream | null = null;
  #snapshots: Snapshot[] = [];
  #wanted: number | null = null;
  /** The number of the current automatic playback; a new one ends it. */
  #run = 0;
  /** The number of the current animation; a new one ends it. */
  #animation = 0;

  get row(): ReplayRow | null {
    return this.rows[this.at] ?? null;
  }

  readonly #shownView = $derived.by((): View | null => {
    const rows = this.rows.slice(0, this.at + 1);
    const view = rows.at(-1)?.view ?? null;
    return (view && this.adapter?.settled?.(view, rows.flatMap((row) => row.events))) ?? view;
  });

  get view(): View | null {
    return this.#shownView;
  }

  get units(): Record<string, unknown> {
    return this.#units;
  }

  get whatIf(): object | null {
    return this.#whatIf;
  }

  get frame() {
    return this.playback.frame;
  }

  /** The cells that have changed with the row that is shown. */
  get recent(): readonly string[] {
    const before = this.rows[this.at - 1];
    return before && this.view ? (this.adapter?.changedCells?.(before.view, this.view) ?? []) : [];
  }

  get log(): LogLine[] {
    return [...this.rows.slice(0, this.at + 1).flatMap((row) => logLines(row.seq, row.events)), ...logLines(0, this.playback.shownEvents)];
  }

  /** Opens a game of the service at a row, or at its end. */
  async openGame(id: string, seq: number | null): Promise<void> {
    this.#wanted = seq;
    try {
      const info = await service.game(id, identity.tokenFor(id));
      this.adapter = await loadAdapter(info.table.game);
      this.table = info.table;
      // Players who share a screen and hide cards from each other see only what spectators see while the game runs.
      const isShared = info.table.status === "running" && info.seats.length > 1 && info.view !== null && this.adapter.isSecret?.(info.view);
      if (this.#isClosed) return;
      this.#stream = new Stream((after) => streamUrl(id, after, null), streamProtocols(isShared ? null : identity.tokenFor(id)), {
        after: () => this.#snapshots.at(-1)?.seq ?? 0,
        message: (data) => this.#receive(data as Snapshot | { type: string }, info.seq),
        connected: () => undefined,
        ended: () => undefined,
      });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Opens an imported record. */
  async openRecord(replayed: ReplayedRecord): Promise<void> {
    this.adapter = await loadAdapter(replayed.game);
    this.rows = replayed.rows;
    this.at = 0;
  }

  close(): void {
    this.#isClosed = true;
    this.stop();
    this.#stream?.close();
    this.playback.skip();
  }

  /** Compares each turn with the best one and each draw with what could be expected; only a finished game has nothing to hide. */
  async analyse(): Promise<void> {
    if (this.isAnalysing) return;
    this.isAnalysing = true;
    this.problem = "";
    try {
      for (const at of this.#turnsToReview()) {
        if (this.#isClosed) return;
        await this.#review(at);
      }
      await this.#measureDraws();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isAnalysing = false;
    }
  }

  /** The rows that start a turn in which somebody is asked, unless already reviewed. */
  #turnsToReview(): number[] {
    const known = new Set(this.reviewedTurns.map((turn) => turn.at));
    return this.rows.flatMap((row, at) => (row.asked !== null && row.events.some((event) => event.key === "turn") && !known.has(at) ? [at] : []));
  }

  async #review(at: number): Promise<void> {
    const seq = this.rows[at]?.seq ?? 0;
    const request = this.table ? service.advice(this.table.id, identity.tokenFor(this.table.id), seq) : service.recordAdvice(this.adapter?.game ?? "", importedRecord.record, seq);
    // A turn without a decision has no advice.
    const advice = await request.catch((error: Error) => (error instanceof ServiceError && error.code === "not-running" ? null : Promise.reject(error)));
    this.reviewedCount += 1;
    if (advice) this.reviewedTurns = [...this.reviewedTurns, { at, advice }];
  }

  async #measureDraws(): Promise<void> {
    const all = await this.#drawRows();
    this.drawCount = all.length;
    for (const at of all) {
      if (this.#isClosed) return;
      if (this.draws.some((draw) => draw.at === at)) continue;
      const luck = await this.#measureDraw(this.rows[at]?.seq ?? 0);
      if (luck) this.draws = [...this.draws, { at, luck }];
      else this.drawCount -= 1;
    }
  }

  /** The rows that end with a draw. */
  async #drawRows(): Promise<number[]> {
    if (!this.table) return this.rows.flatMap((row, at) => (at && row.seq - (this.rows[at - 1]?.seq ?? 0) > 1 ? [at] : []));
    const found = new Set((await service.draws(this.table.id, identity.tokenFor(this.table.id))).rows);
    return this.rows.flatMap((row, at) => (found.has(row.seq) ? [at] : []));
  }

  /** The luck of a draw; null where there was nothing to choose from, or the game ended with it. */
  #measureDraw(seq: number): Promise<DrawLuck | null> {
    const request = this.table ? service.luck(this.table.id, identity.tokenFor(this.table.id), seq) : service.recordLuck(this.adapter?.game ?? "", importedRecord.record, seq);
    return request.catch((error: Error) => (error instanceof ServiceError && ["no-chance", "not-running"].includes(error.code) ? null : Promise.reject(error)));
  }

  /** The turns that lost most, the worst first. */
  get blunders(): ReviewedTurn[] {
    return this.reviewedTurns.filter((turn) => turn.advice.loss >= MIN_LOSS).sort((one, other) => other.advice.loss - one.advice.loss).slice(0, MAX_BLUNDERS);
  }

  get curve(): CurvePoint[] {
    return chanceCurve(this.reviewedTurns, this.rows, this.view?.seats.length ?? 2);
  }

  /** The answers of the better turn that are shown on the board as ghosts. */
  get suggested(): OptionParts[] {
    return this.#suggestion?.turn.at === this.at ? this.#suggestion.turn.advice.best.slice(0, this.#suggestion.count) : [];
  }

  /** Shows so many answers of the better turn, at the row where the turn starts. */
  async suggest(turn: ReviewedTurn, count: number): Promise<void> {
    const arrival = this.at === turn.at ? null : this.goTo(turn.at);
    this.#suggestion = { turn, count: Math.max(0, Math.min(turn.advice.best.length, count)) };
    await arrival;
  }

  async goTo(at: number): Promise<void> {
    this.stop();
    this.#animation += 1;
    this.playback.skip();
    this.at = Math.max(0, Math.min(this.rows.length - 1, at));
    await this.#loadStudy();
  }

  /** Advances by one row, with its animation; during an animation, skips to its end. */
  async next(): Promise<void> {
    this.stop();
    if (this.playback.isRunning) return this.playback.skip();
    await this.#advance();
    await this.#loadStudy();
  }

  /** Starts automatic playback from here, or from the start at the end; stops it if it is running. */
  async togglePlayback(): Promise<void> {
    if (this.isRunning) return this.stop();
    if (this.at >= this.rows.length - 1) void this.goTo(0);
    const run = (this.#run += 1);
    this.isRunning = true;
    while (run === this.#run && this.at < this.rows.length - 1) {
      await this.#advance();
      await new Promise((done) => setTimeout(done, FRAMES_PER_ROW * settings.speed));
    }
    if (run === this.#run) this.stop();
    await this.#loadStudy();
  }

  stop(): void {
    this.#run += 1;
    this.isRunning = false;
  }

  /** Animates the next row and shows it, unless another row has been chosen meanwhile. */
  async #advance(): Promise<void> {
    const animation = (this.#animation += 1);
    const row = this.rows[this.at + 1];
    if (!row || !this.view) return;
    await this.playback.play(this.adapter?.frames?.(this.view, row.events, row.view, false) ?? [], row.events);
    if (animation !== this.#animation) return;
    this.at += 1;
    this.#clearStudy();
  }

  /** Goes to the next or previous row that starts a turn. */
  goToTurn(step: 1 | -1): Promise<void> {
    for (let at = this.at + step; at >= 0 && at < this.rows.length; at += step) {
      if (this.rows[at]?.events.some((event) => event.key === "turn")) return this.goTo(at);
    }
    return this.goTo(step > 0 ? this.rows.length - 1 : 0);
  }

  answer(): Promise<void> {
    return Promise.resolve();
  }

  preview(): Promise<Preview[]> {
    return Promise.resolve([]);
  }

  #receive(data: Snapshot | { type: string }, last: number): void {
    if (data.type !== "moment") return;
    this.#snapshots = [...this.#snapshots, data as Snapshot];
    if ((data as Snapshot).seq < last) return;
    // A running game continues; somebody who is looking at an earlier row stays there.
    const isAtEnd = this.at >= this.rows.length - 1;
    this.rows = mainLine(this.#snapshots);
    const wanted = this.#wanted === null ? -1 : this.rows.findIndex((row) => row.seq >= (this.#wanted ?? 0));
    this.#wanted = null;
    if (isAtEnd) void this.goTo(wanted < 0 ? this.rows.length - 1 : wanted);
    if (this.table?.status === "over") this.#stream?.close();
  }

  #clearStudy(): void {
    this.#units = {};
    this.#whatIf = null;
  }

  async #loadStudy(): Promise<void> {
    this.#clearStudy();
    const row = this.row;
    if (!this.table || !row) return;
    const study = await service.study(this.table.id, identity.tokenFor(this.table.id), null, row.seq).catch(() => null);
    if (study && study.seq === this.row?.seq) {
      this.#units = study.units;
      this.#whatIf = study.what_if;
    }
  }
}
