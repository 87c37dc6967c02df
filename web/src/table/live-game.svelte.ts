/** A game at the service as this browser sees it: view, question, log, connection. */
import { roomOf } from "../adapters";
import type { ChatLine, Decision, Foreseen, GameInfo, Moment, Part, Study, TableInfo, View } from "../wire/forms";
import { untilRead } from "../wire/retry";
import { Refusal, isLost, isPassing, service } from "../wire/service";
import { Stream } from "../wire/stream";
import { streamAddress, streamProtocols } from "../wire/stream-url";
import { sit, tend } from "./fair-dice";
import { identity } from "./identity";
import { lineOf, logOf } from "./log";
import type { LogLine, Play } from "./model";
import { settings } from "./settings.svelte";
import { Projector } from "./playback.svelte";
import type { Room } from "./adapter";
import { say } from "../words/i18n.svelte";
import { sound } from "./sound";

export class GamePlay implements Play {
  table = $state.raw<TableInfo | null>(null);
  room = $state.raw<Room | null>(null);
  view = $state.raw<View | null>(null);
  decision = $state.raw<Decision | null>(null);
  seat = $state<number | null>(null);
  seats = $state.raw<number[]>([]);
  asked = $state<number | null>(null);
  clocks = $state.raw<Moment["clocks"]>(null);
  undoTo = $state<number | null>(null);
  seq = $state(0);
  moments = $state.raw<Moment[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  muted = $state.raw<ReadonlySet<number>>(new Set());
  isConnected = $state(true);
  isBusy = $state(false);
  isMissing = $state(false);
  /** The seat at this screen that is asked next, while its cards are still behind the curtain. */
  veiled = $state<number | null>(null);
  problem = $state("");
  projector = new Projector();
  #study = $state.raw<Study | null>(null);
  #stream: Stream | null = null;
  #known = 0;
  #isClosed = false;
  /** Whether the last problem was that the service did not answer. */
  #isLost = false;
  /** How often the stream has told of the table. */
  #heard = 0;
  #tail: Promise<void> = Promise.resolve();
  #isTending = false;

  constructor(readonly id: string) {}

  get parts(): Part[] {
    return this.#study?.seq === this.seq && this.decision ? this.#study.parts : [];
  }

  get units(): Record<string, unknown> {
    return this.#study?.units ?? {};
  }

  get whatIf(): object | null {
    return this.#study?.seq === this.seq ? this.#study.what_if : null;
  }

  get frame() {
    return this.projector.frame;
  }

  get isMine(): boolean {
    return this.asked !== null && this.seats.includes(this.asked);
  }

  get log(): LogLine[] {
    return logOf(this.moments);
  }

  async open(): Promise<void> {
    try {
      const info = await this.#arriving();
      this.#known = info.seq;
      if (this.#isShared(info)) {
        this.table = info.table;
        this.seats = info.seats;
        this.#veil(info.asked as number);
        return;
      }
      this.#take(info);
      await this.#look();
      this.#listen();
    } catch (error) {
      this.isMissing = error instanceof Refusal && error.code === "not-found";
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Where seats hide something only the view of whoever is asked is fetched, also for one who holds several. */
  async #arriving(): Promise<GameInfo> {
    const seen = await service.game(this.id, null);
    this.room = await roomOf(seen.table.game);
    const asked = seen.view && this.room.isSecret?.(seen.view) ? seen.asked : null;
    if (!identity.token) return seen;
    const mine = asked === null ? null : await service.game(this.id, identity.token, asked).catch(() => null);
    return mine ?? service.game(this.id, identity.token);
  }

  /** Whether somebody at this screen is asked and others at it must not see his cards: whoever arrives may be another. */
  #isShared(info: GameInfo): boolean {
    const isSecret = info.view !== null && (this.room?.isSecret?.(info.view) ?? false);
    return isSecret && info.seats.length > 1 && info.asked !== null && info.seats.includes(info.asked);
  }

  /** The next player sits down at this screen: from now on everything is that seat's. */
  async unveil(): Promise<void> {
    const seat = this.veiled;
    if (seat === null) return;
    const info = await service.game(this.id, identity.token, seat);
    this.veiled = null;
    this.#known = info.seq;
    this.#take(info);
    await this.#look();
    this.#listen();
  }

  /** Nothing of the seat that played so far stays on the page. */
  #veil(seat: number): void {
    this.#stream?.close();
    this.veiled = seat;
    this.view = null;
    this.decision = null;
    this.moments = [];
    this.#study = null;
  }

  #isHidden(view: View | null, seat: number): boolean {
    return seat !== this.seat && view !== null && (this.room?.isSecret?.(view) ?? false);
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.close();
    this.projector.skip();
  }

  async answer(text: string): Promise<void> {
    await this.#send(async (token) => service.answer(this.id, token, this.seq, text));
    sound("place");
  }

  async undo(to: number): Promise<void> {
    await this.#send(async (token) => service.undo(this.id, token, this.seq, to));
  }

  /** The row before my last answer, as far as it may be taken back. */
  get lastStep(): number | null {
    if (this.undoTo === null) return null;
    const line = lineOf(this.moments);
    for (let place = line.length - 1; place > 0; place -= 1) {
      const moment = line[place] as Moment;
      const before = line[place - 1] as Moment;
      const isMine = moment.kind === "answer" && moment.seat !== null && this.seats.includes(moment.seat);
      if (isMine && before.seq >= this.undoTo) return before.seq;
    }
    return null;
  }

  /** Where my turn began, as far as it may be taken back. */
  get turnStart(): number | null {
    if (this.undoTo === null) return null;
    const line = lineOf(this.moments);
    for (let place = line.length - 1; place >= 0; place -= 1) {
      const moment = line[place] as Moment;
      const isStart = moment.events.some((event) => event.key === "turn");
      if (isStart) return moment.seq >= this.undoTo && moment.seq < this.seq && moment.asked === this.asked ? moment.seq : null;
    }
    return null;
  }

  foresee(options: string[]): Promise<Foreseen[]> {
    return service.previews(this.id, identity.token, this.seat, this.seq, options);
  }

  async speak(text: string): Promise<void> {
    const token = identity.token;
    if (token) this.#hear(await service.speak(this.id, token, text));
  }

  /** Strangers mute for this visit, others for good. */
  async mute(seat: number): Promise<void> {
    const token = identity.token;
    const muted = new Set(this.muted);
    const isMuted = !muted.delete(seat);
    if (isMuted) muted.add(seat);
    if (token) await service.mute(this.id, token, seat, isMuted);
    this.muted = muted;
  }

  async draw(): Promise<void> {
    const token = identity.token;
    if (token) await service.draw(this.id, token).catch((error: Error) => (this.problem = error.message));
  }

  /** Declines a draw, or withdraws the own offer. */
  async decline(): Promise<void> {
    const token = identity.token;
    if (token) await service.declineDraw(this.id, token).catch((error: Error) => (this.problem = error.message));
  }

  /** The row before my last answer, where the others have to allow that it is taken back. */
  get wishTo(): number | null {
    if (this.lastStep !== null) return null;
    const line = lineOf(this.moments);
    for (let place = line.length - 1; place > 0; place -= 1) {
      const moment = line[place] as Moment;
      // Nobody goes back past a resignation.
      if (moment.kind === "intervention") return null;
      if (moment.kind === "answer" && moment.seat !== null && this.seats.includes(moment.seat)) return (line[place - 1] as Moment).seq;
    }
    return null;
  }

  /** Wishes to take back, or allows it. */
  async takeBack(to: number): Promise<void> {
    const token = identity.token;
    if (token) await service.takeBack(this.id, token, this.seq, to).catch((error: Error) => (this.problem = error.message));
  }

  /** Declines that something is taken back, or withdraws the own wish. */
  async declineTakeBack(): Promise<void> {
    const token = identity.token;
    if (token) await service.declineTakeBack(this.id, token).catch((error: Error) => (this.problem = error.message));
  }

  async resign(): Promise<void> {
    await this.#send((token) => service.resign(this.id, token));
  }

  /** The next game with seats swapped; its id, or null where it is refused. */
  async rematch(): Promise<string | null> {
    const token = identity.token;
    if (!token) return null;
    try {
      const next = await service.rematch(this.id, token);
      let table = next.table;
      for (const seat of next.table.seats) {
        if (seat.player === "reserved") table = await sit(table, seat.seat, settings.name || say("new.guest"), token).catch(() => table);
      }
      return next.id;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  async #send(send: (token: string) => Promise<Moment>): Promise<void> {
    const token = identity.token;
    if (!token || this.isBusy) return;
    this.isBusy = true;
    this.problem = "";
    try {
      this.#arrive(await send(token));
      await this.#tail;
    } catch (error) {
      if (error instanceof Refusal && error.fresh) this.#arrive(error.fresh);
      this.#isLost = isLost(error);
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }

  #listen(): void {
    if (this.#isClosed) return;
    this.#stream?.close();
    this.#stream = new Stream(
      (after) => streamAddress(this.id, after, this.seat),
      streamProtocols(identity.token),
      {
        after: () => this.moments.at(-1)?.seq ?? 0,
        message: (data) => this.#message(data as Moment | TableInfo | ChatLine | { type: string }),
        connected: (isConnected) => {
          this.isConnected = isConnected;
        },
      },
    );
  }

  #message(data: Moment | TableInfo | ChatLine | { type: string }): void {
    if (data.type === "moment") this.#arrive(data as Moment);
    else if (data.type === "table") this.#sit(data as TableInfo);
    else if (data.type === "chat") this.#hear(data as ChatLine);
  }

  #hear(line: ChatLine): void {
    if (!this.chat.some((one) => one.number === line.number)) this.chat = [...this.chat, line];
  }

  #sit(table: TableInfo): void {
    const before = this.table;
    const hasBegun = before?.status === "open" && table.status === "running";
    // With a new round of the dice somebody has lost the seat: perhaps it was mine.
    const isOther = table.status === "open" && before?.fairness.round !== table.fairness.round;
    this.table = table;
    this.#heard += 1;
    if (hasBegun || isOther) void this.#refresh();
    else void this.tend();
  }

  /** Does my part in the dice before the game begins, at the table as it is by then. */
  async tend(): Promise<void> {
    if (this.#isTending) return;
    this.#isTending = true;
    for (let seen: TableInfo | null = null; this.table?.status === "open" && this.table !== seen && !this.#isClosed; ) {
      seen = this.table;
      const after = await tend(seen, this.seats, identity.token, () => !this.#isClosed);
      // The stream says so too, sooner or later.
      if (after?.status === "running" && this.table?.status === "open") this.#sit(after);
    }
    this.#isTending = false;
  }

  /** Takes a seat again that was lost, or whose part in the dice this browser does not know. */
  async sitAgain(seat: number): Promise<void> {
    const token = identity.token;
    if (!this.table || !token) return;
    this.problem = "";
    try {
      if (this.seats.includes(seat)) await service.leave(this.id, seat, token);
      const { table } = await service.game(this.id, token);
      await sit(table, seat, settings.name || say("new.guest"), token);
      await this.#refresh();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Moments may come twice, over the socket and as an answer; each is shown once, in order. */
  #arrive(moment: Moment): void {
    // What was under way for the other seat when the curtain fell is not for this one.
    if (this.veiled !== null) return;
    if (this.moments.some((one) => one.seq === moment.seq)) return;
    const before = this.moments.at(-1)?.view ?? this.view;
    this.moments = [...this.moments, moment].sort((one, other) => one.seq - other.seq);
    if (moment.seq <= this.#known && moment.seq !== this.seq + 1) return;
    if (moment.seq <= this.seq) return;
    // What goes wrong with one moment must not hold up those after it.
    this.#tail = this.#tail.then(() => this.#present(before, moment)).catch((error: Error) => void (this.problem = error.message));
  }

  async #present(before: View | null, moment: Moment): Promise<void> {
    if (moment.seq <= this.seq) return;
    if (before && moment.kind !== "undo") await this.projector.show(this.room?.frames(before, moment.events) ?? []);
    this.seq = moment.seq;
    // Whatever was sent in vain, or only seemed to be: the service is there again.
    if (this.#isLost) this.problem = "";
    this.#isLost = false;
    this.view = moment.view;
    this.asked = moment.asked;
    this.clocks = moment.clocks;
    this.undoTo = moment.undo_to;
    this.decision = moment.decision;
    const next = moment.asked;
    // The stream looks from one seat; where I hold several, the question may be another one's.
    const isUnseen = next !== this.seat || !moment.decision;
    if (next !== null && this.seats.includes(next) && this.#isHidden(moment.view, next)) this.#veil(next);
    else if (next !== null && this.seats.includes(next) && isUnseen) await this.#refresh(next);
    else await this.#look();
  }

  /** Reads what the game cannot go on without; null where it has gone on meanwhile, or nobody looks any more. */
  #read<T>(read: () => Promise<T>): Promise<T | null> {
    const seq = this.seq;
    return untilRead(read, isPassing, () => !this.#isClosed && this.seq === seq);
  }

  async #refresh(seat?: number): Promise<void> {
    const heard = this.#heard;
    const info = await this.#read(() => service.game(this.id, identity.token, seat));
    if (!info) return;
    // What the stream has said meanwhile is newer.
    this.#take(heard === this.#heard || !this.table ? info : { ...info, table: this.table });
    await this.#look();
  }

  #take(info: GameInfo): void {
    this.table = info.table;
    this.seat = info.seat;
    this.seats = info.seats;
    this.seq = info.seq;
    this.asked = info.asked;
    this.view = info.view;
    this.decision = info.decision;
    this.undoTo = info.undo_to;
    this.clocks = info.clocks;
    void this.tend();
    const isOther = info.asked !== null && info.asked !== info.seat && info.seats.includes(info.asked);
    if (isOther && this.#isHidden(info.view, info.asked as number)) this.#veil(info.asked as number);
    else if (isOther) void this.#refresh(info.asked as number);
  }

  async #look(): Promise<void> {
    if (!this.view) return;
    const study = await this.#read(() => service.study(this.id, identity.token, this.seat, this.seq)).catch(() => null);
    if (study && study.seq === this.seq) this.#study = study;
  }
}
