/** A live game as this browser sees it: view, question, log, connection. */
import { loadAdapter } from "../adapters";
import type { ChatLine, Decision, Preview, GameInfo, Snapshot, OptionParts, Study, TableInfo, View } from "../wire/messages";
import { retryRead } from "../wire/retry";
import { ServiceError, isOffline, isTransient, service, serviceError } from "../wire/service";
import { Stream } from "../wire/stream";
import { streamUrl, streamProtocols } from "../wire/stream-url";
import { Submissions, type Reply } from "../wire/submissions";
import { contribute, takeSeat } from "./fair-dice";
import { loadHistory } from "./fork-history";
import { identity } from "./identity";
import { logLines, logOf, mainLine } from "./log";
import type { LogLine, TableModel } from "./model";
import { settings } from "./settings.svelte";
import { Playback } from "./playback.svelte";
import type { GameAdapter } from "./adapter";
import { say } from "../words/i18n.svelte";
import { playSound } from "./sound";

/** Milliseconds for which the message that the service does not respond can be read at least. */
const PROBE_DELAY = 1000;

export class LiveGame implements TableModel {
  table = $state.raw<TableInfo | null>(null);
  adapter = $state.raw<GameAdapter | null>(null);
  view = $state.raw<View | null>(null);
  decision = $state.raw<Decision | null>(null);
  seat = $state<number | null>(null);
  seats = $state.raw<number[]>([]);
  asked = $state<number | null>(null);
  clocks = $state.raw<Snapshot["clocks"]>(null);
  undoTo = $state<number | null>(null);
  seq = $state(0);
  snapshots = $state.raw<Snapshot[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  muted = $state.raw<ReadonlySet<number>>(new Set());
  isConnected = $state(true);
  isBusy = $state(false);
  isMissing = $state(false);
  /** The seat at this screen that is to move next, while its cards are still hidden. */
  handoverSeat = $state<number | null>(null);
  problem = $state("");
  recent = $state.raw<readonly string[]>([]);
  /** Whether the next answer of somebody else begins a new turn of theirs. */
  #isNewTurn = true;
  playback = new Playback();
  /** The log of the game that this one goes on from. */
  #history = $state.raw<LogLine[]>([]);
  #study = $state.raw<Study | null>(null);
  /** The row whose study has been loaded, or could not be. */
  #studiedSeq = $state(0);
  #stream: Stream | null = null;
  #submissions = new Submissions((frame) => this.#stream?.send(frame));
  #followsAllSeats = false;
  /** Called when the row that an answer has led to arrives. */
  #awaited: { seq: number; arrived: () => void } | null = null;
  /** The row at which the game was opened; earlier rows are history and not animated. */
  #openedAt = 0;
  #isClosed = false;
  /** Whether the last problem was a missing response. */
  #wasOffline = false;
  /** How many table messages the stream has delivered. */
  #tableMessages = 0;
  /** Resolves when every snapshot received so far has been presented. */
  #presented: Promise<void> = Promise.resolve();
  #isContributing = false;

  constructor(readonly id: string) {}

  /** My token for this game. */
  get token(): string | null {
    return identity.tokenFor(this.id);
  }

  get parts(): OptionParts[] {
    return this.decision?.parts ?? [];
  }

  get isStudied(): boolean {
    return this.#studiedSeq === this.seq;
  }

  get units(): Record<string, unknown> {
    return this.#study?.units ?? {};
  }

  get whatIf(): object | null {
    return this.#study?.seq === this.seq ? this.#study.what_if : null;
  }

  get frame() {
    return this.playback.frame;
  }

  get isMyTurn(): boolean {
    return this.asked !== null && this.seats.includes(this.asked);
  }

  /** What has been shown: rows that have arrived but wait behind an animation are not in it yet. */
  get log(): LogLine[] {
    return [...this.#history, ...logOf(this.snapshots, this.seq), ...logLines(this.seq + 1, this.playback.shownEvents)];
  }

  /** The rows that lead to what is shown, without those that were taken back. */
  get line(): Snapshot[] {
    return mainLine(this.snapshots.filter((snapshot) => snapshot.seq <= this.seq));
  }

  async open(): Promise<void> {
    void loadHistory(this.id).then((lines) => (this.#history = lines));
    try {
      const info = await this.#loadInfo();
      this.#openedAt = info.seq;
      if (this.#needsHandover(info)) {
        this.table = info.table;
        this.seats = info.seats;
        this.#startHandover(info.asked as number);
        return;
      }
      this.#apply(info);
      void this.#loadStudy();
      this.#openStream();
    } catch (error) {
      this.isMissing = error instanceof ServiceError && error.code === "not-found";
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  async #loadInfo(): Promise<GameInfo> {
    const info = await service.game(this.id, this.token);
    this.adapter = await loadAdapter(info.table.game);
    return info;
  }

  /** Whether the seat to move is played at this screen and others at it must not see its cards. */
  #needsHandover(info: GameInfo): boolean {
    const isSecret = info.view !== null && (this.adapter?.isSecret?.(info.view) ?? false);
    return isSecret && info.seats.length > 1 && info.asked !== null && info.seats.includes(info.asked);
  }

  /** Shows the game to the next player at this screen. */
  async acceptHandover(): Promise<void> {
    const seat = this.handoverSeat;
    if (seat === null) return;
    const info = await service.game(this.id, this.token, seat);
    this.handoverSeat = null;
    this.#openedAt = info.seq;
    this.#apply(info);
    void this.#loadStudy();
    this.#openStream();
  }

  /** Removes everything that the previous seat saw and waits for the next player. */
  #startHandover(seat: number): void {
    this.#stream?.close();
    this.#submissions.abandon();
    this.handoverSeat = seat;
    this.view = null;
    this.decision = null;
    this.snapshots = [];
    this.#study = null;
  }

  #hidesCardsFrom(view: View | null, seat: number): boolean {
    return seat !== this.seat && view !== null && (this.adapter?.isSecret?.(view) ?? false);
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.close();
    this.#submissions.abandon();
    this.playback.skip();
  }

  async answer(text: string): Promise<void> {
    await this.#act(() => this.#submissions.submit({ type: "answer", seq: this.seq, action: text }));
    playSound("place");
  }

  async undo(to: number): Promise<void> {
    await this.#act(() => this.#submissions.submit({ type: "undo", seq: this.seq, to }));
  }

  /** The row before my last answer, if it may be taken back. */
  get lastStep(): number | null {
    if (this.undoTo === null) return null;
    const line = this.line;
    for (let place = line.length - 1; place > 0; place -= 1) {
      const snapshot = line[place] as Snapshot;
      const before = line[place - 1] as Snapshot;
      const isMine = snapshot.kind === "answer" && snapshot.seat !== null && this.seats.includes(snapshot.seat);
      if (isMine && before.seq >= this.undoTo) return before.seq;
    }
    return null;
  }

  /** The row where my turn started, if it may be taken back. */
  get turnStart(): number | null {
    if (this.undoTo === null) return null;
    const line = this.line;
    for (let place = line.length - 1; place >= 0; place -= 1) {
      const snapshot = line[place] as Snapshot;
      const isStart = snapshot.events.some((event) => event.key === "turn");
      if (isStart) return snapshot.seq >= this.undoTo && snapshot.seq < this.seq && snapshot.asked === this.asked ? snapshot.seq : null;
    }
    return null;
  }

  /** The others who have decided something since a row: what taking back to it takes back of theirs. */
  decidedSince(to: number): number[] {
    const others = this.line.filter(({ seq, kind, seat }) => seq > to && kind === "answer" && seat !== null && !this.seats.includes(seat));
    return [...new Set(others.map((snapshot) => snapshot.seat as number))];
  }

  preview(options: string[]): Promise<Preview[]> {
    return service.previews(this.id, this.token, this.seat, this.seq, options);
  }

  async sendChat(text: string): Promise<void> {
    const token = this.token;
    if (token) this.#addChatLine(await service.sendChat(this.id, token, text));
  }

  /** Mutes or unmutes a seat; spectators mute it for this visit only. */
  async toggleMute(seat: number): Promise<void> {
    const token = this.token;
    const muted = new Set(this.muted);
    const isMuted = !muted.delete(seat);
    if (isMuted) muted.add(seat);
    if (token) await service.mute(this.id, token, seat, isMuted);
    this.muted = muted;
  }

  async offerDraw(): Promise<void> {
    const token = this.token;
    if (token) await service.offerDraw(this.id, token).catch((error: Error) => this.report(error));
  }

  /** Declines a draw, or withdraws my offer. */
  async declineDraw(): Promise<void> {
    const token = this.token;
    if (token) await service.declineDraw(this.id, token).catch((error: Error) => this.report(error));
  }

  /** The row before my last answer, if the others have to agree to take it back. */
  get takebackTo(): number | null {
    if (this.lastStep !== null) return null;
    const line = this.line;
    for (let place = line.length - 1; place > 0; place -= 1) {
      const snapshot = line[place] as Snapshot;
      // A resignation cannot be taken back.
      if (snapshot.kind === "intervention") return null;
      if (snapshot.kind === "answer" && snapshot.seat !== null && this.seats.includes(snapshot.seat)) return (line[place - 1] as Snapshot).seq;
    }
    return null;
  }

  /** Requests a takeback, or allows one. */
  async requestTakeback(to: number): Promise<void> {
    const token = this.token;
    if (token) await service.requestTakeback(this.id, token, this.seq, to).catch((error: Error) => this.report(error));
  }

  /** Declines a takeback, or withdraws my request. */
  async declineTakeback(): Promise<void> {
    const token = this.token;
    if (token) await service.declineTakeback(this.id, token).catch((error: Error) => this.report(error));
  }

  async resign(): Promise<void> {
    await this.#act(async (token) => (await service.resign(this.id, token)).seq);
  }

  /** Creates or joins the rematch; returns its id, or null if it is refused. */
  async rematch(): Promise<string | null> {
    const token = this.token;
    if (!token) return null;
    try {
      const next = await service.rematch(this.id, token);
      let table = next.table;
      for (const seat of next.table.seats) {
        if (seat.player === "reserved") table = await takeSeat(table, seat.seat, settings.name || say("new.guest"), token).catch(() => table);
      }
      return next.id;
    } catch (error) {
      this.report(error);
      return null;
    }
  }

  /** Does something that leads to a row, and waits until the stream has delivered the row and it is shown. */
  async #act(act: (token: string) => Promise<number | null>): Promise<void> {
    const token = this.token;
    if (!token || this.isBusy) return;
    this.isBusy = true;
    this.problem = "";
    try {
      const seq = await act(token);
      if (seq !== null) await this.#arrival(seq);
      await this.#presented;
    } catch (error) {
      if (error instanceof ServiceError && error.fresh) this.#receive(error.fresh);
      this.report(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** Resolves when the row is here; a handover or a closed screen does not wait for it. */
  #arrival(seq: number): Promise<void> {
    if (this.handoverSeat !== null || this.#isClosed || this.seq >= seq || this.snapshots.some((one) => one.seq >= seq)) return Promise.resolve();
    return new Promise((arrived) => {
      this.#awaited = { seq, arrived };
    });
  }

  #openStream(): void {
    if (this.#isClosed) return;
    this.#stream?.close();
    this.#followsAllSeats = this.seats.length > 1 && this.view !== null && !(this.adapter?.isSecret?.(this.view) ?? false);
    this.#stream = new Stream(
      (after) => streamUrl(this.id, after, this.#followsAllSeats ? null : this.seat),
      streamProtocols(this.token),
      {
        after: () => this.snapshots.at(-1)?.seq ?? 0,
        message: (data) => this.#dispatch(data as Snapshot | TableInfo | ChatLine | { type: string }),
        connected: (isConnected) => {
          this.isConnected = isConnected;
          if (isConnected) this.#reportOnline();
          if (isConnected) this.#submissions.resend();
          else if (!this.#submissions.isEmpty) void this.#checkSeats();
        },
        ended: () => void this.#reenter(),
      },
    );
  }

  /** Starts again with what I may still see, after I have left or lost the seat or my token is no longer valid. */
  async #reenter(): Promise<void> {
    if (this.#isClosed || this.handoverSeat !== null) return;
    this.snapshots = [];
    await this.#refresh();
    // Without a seat, nothing that waits to be sent can be sent any more.
    if (!this.seats.length) this.#submissions.abandon(this.token ? null : serviceError({ code: "unauthorized" }));
    this.#openStream();
  }

  #dispatch(data: Snapshot | TableInfo | ChatLine | Reply | { type: string }): void {
    if (data.type === "moment") this.#receive(data as Snapshot);
    else if (data.type === "table") this.#updateTable(data as TableInfo);
    else if (data.type === "chat") this.#addChatLine(data as ChatLine);
    else if (data.type === "answered" || data.type === "problem") this.#submissions.settle(data as Reply);
  }

  /** The stream may be gone because the token is: then nothing that waits to be sent can be sent any more. */
  async #checkSeats(): Promise<void> {
    const info = await service.game(this.id, this.token).catch(() => null);
    if (info && !info.seats.length) this.#submissions.abandon(serviceError({ code: "unauthorized" }));
  }

  #addChatLine(line: ChatLine): void {
    if (!this.chat.some((one) => one.number === line.number)) this.chat = [...this.chat, line];
  }

  #updateTable(table: TableInfo): void {
    const before = this.table;
    const hasStarted = before?.status === "open" && table.status === "running";
    // A new round of the dice means that somebody has lost their seat: perhaps it was mine.
    const isNewRound = table.status === "open" && before?.fairness.round !== table.fairness.round;
    this.table = table;
    this.#tableMessages += 1;
    if (hasStarted || isNewRound) void this.#refresh();
    else void this.contribute();
  }

  /** Commits and reveals for my seats until the game starts or nothing is due. */
  async contribute(): Promise<void> {
    if (this.#isContributing) return;
    this.#isContributing = true;
    for (let seen: TableInfo | null = null; this.table?.status === "open" && this.table !== seen && !this.#isClosed; ) {
      seen = this.table;
      const after = await contribute(seen, this.seats, this.token, () => !this.#isClosed);
      // The stream will report it too.
      if (after?.status === "running" && this.table?.status === "open") this.#updateTable(after);
    }
    this.#isContributing = false;
  }

  /** Takes a seat again that was lost, or whose contribution to the dice this browser does not know. */
  async retakeSeat(seat: number): Promise<void> {
    const token = this.token;
    if (!this.table || !token) return;
    this.problem = "";
    try {
      if (this.seats.includes(seat)) await service.leave(this.id, seat, token);
      const { table } = await service.game(this.id, token);
      await takeSeat(table, seat, settings.name || say("new.guest"), token);
      await this.#refresh();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** A snapshot comes over the stream, or with an error that says how the game stands; each is shown once, in order. */
  #receive(snapshot: Snapshot): void {
    // During a handover, snapshots of the previous seat must not be shown.
    if (this.handoverSeat !== null) return;
    if (this.snapshots.some((one) => one.seq === snapshot.seq)) return;
    if (this.#awaited && this.#awaited.seq <= snapshot.seq) this.#awaited.arrived();
    this.snapshots = [...this.snapshots, snapshot].sort((one, other) => one.seq - other.seq);
    if (snapshot.seq === this.seq && this.view) this.view = this.#settled(snapshot);
    if (snapshot.seq <= this.#openedAt && snapshot.seq !== this.seq + 1) return;
    if (snapshot.seq <= this.seq) return;
    // A failure must not hold up later snapshots.
    this.#presented = this.#presented.then(() => this.#present(snapshot)).catch((error: Error) => void (this.problem = error.message));
  }

  /** The view of a row with what has been shown of a battle that waits for a choice. */
  #settled({ seq, view }: Snapshot): View {
    const events = mainLine(this.snapshots.filter((one) => one.seq <= seq)).flatMap((one) => one.events);
    return this.adapter?.settled?.(view, events) ?? view;
  }

  async #present(row: Snapshot): Promise<void> {
    if (row.seq <= this.seq) return;
    const before = this.view;
    const snapshot = { ...row, view: this.#settled(row) };
    const isOwn = snapshot.seat !== null && this.seats.includes(snapshot.seat);
    if (before && snapshot.kind !== "undo") await this.playback.play(this.adapter?.frames?.(before, snapshot.events, snapshot.view, isOwn) ?? [], snapshot.events);
    this.#noteChanges(before, snapshot, isOwn);
    this.seq = snapshot.seq;
    this.#reportOnline();
    this.view = snapshot.view;
    this.asked = snapshot.asked;
    this.clocks = snapshot.clocks;
    this.undoTo = snapshot.undo_to;
    this.decision = snapshot.decision;
    const next = snapshot.asked;
    // Where nothing is hidden, the stream follows all my seats and shows the one that is asked.
    if (snapshot.decision && this.#followsAllSeats) this.seat = snapshot.decision.seat;
    // Otherwise it shows one seat's view, and another seat of mine may be asked.
    const needsOtherView = next !== this.seat || !snapshot.decision;
    if (next !== null && this.seats.includes(next) && this.#hidesCardsFrom(snapshot.view, next)) this.#startHandover(next);
    else if (next !== null && this.seats.includes(next) && needsOtherView) await this.#refresh(next);
    else void this.#loadStudy();
  }

  /** Keeps the cells that others have changed outlined until the next time somebody else acts. */
  #noteChanges(before: View | null, snapshot: Snapshot, isOwn: boolean): void {
    if (isOwn || !before) {
      this.#isNewTurn = true;
      return;
    }
    const cells = snapshot.kind === "answer" ? (this.adapter?.changedCells?.(before, snapshot.view) ?? []) : [];
    this.recent = this.#isNewTurn ? cells : [...new Set([...this.recent, ...cells])];
    this.#isNewTurn = false;
  }

  /** Says what went wrong; that the service does not answer is only said until it does. */
  report(error: unknown): void {
    this.#wasOffline = isOffline(error);
    this.problem = error instanceof Error ? error.message : String(error);
    // The stream may never have noticed: ask until there is an answer.
    if (this.#wasOffline) setTimeout(() => void this.#read(() => service.game(this.id, this.token)).then(() => this.#reportOnline()), PROBE_DELAY);
  }

  /** The service answers again, so the offline message is out of date. */
  #reportOnline(): void {
    if (this.#wasOffline) this.problem = "";
    this.#wasOffline = false;
  }

  /** Reads, with retries, what the game cannot go on without; null once it has gone on or the screen is closed. */
  #read<T>(read: () => Promise<T>): Promise<T | null> {
    const seq = this.seq;
    return retryRead(read, isTransient, () => !this.#isClosed && this.seq === seq);
  }

  async #refresh(seat?: number): Promise<void> {
    const tableMessages = this.#tableMessages;
    const info = await this.#read(() => service.game(this.id, this.token, seat));
    if (!info) return;
    // A table message received meanwhile is newer.
    this.#apply(tableMessages === this.#tableMessages || !this.table ? info : { ...info, table: this.table });
    void this.#loadStudy();
  }

  #apply(info: GameInfo): void {
    // The same question, read again, must not take away what is picked.
    const isKnown = this.decision !== null && info.decision !== null && info.seq === this.seq && info.seat === this.seat;
    this.table = info.table;
    this.seat = info.seat;
    this.seats = info.seats;
    this.seq = info.seq;
    this.asked = info.asked;
    if (!isKnown) {
      this.view = info.view;
      this.decision = info.decision;
    }
    this.undoTo = info.undo_to;
    this.clocks = info.clocks;
    if (this.#awaited && this.#awaited.seq <= info.seq) this.#awaited.arrived();
    void this.contribute();
    const isOtherSeat = info.asked !== null && info.asked !== info.seat && info.seats.includes(info.asked);
    if (isOtherSeat && this.#hidesCardsFrom(info.view, info.asked as number)) this.#startHandover(info.asked as number);
    else if (isOtherSeat) void this.#refresh(info.asked as number);
  }

  async #loadStudy(): Promise<void> {
    if (!this.view) return;
    const seq = this.seq;
    const study = await this.#read(() => service.study(this.id, this.token, this.seat, seq)).catch(() => null);
    if (study && study.seq === this.seq) this.#study = study;
    if (seq === this.seq) this.#studiedSeq = seq;
  }
}
