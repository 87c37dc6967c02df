/** The service over HTTP; every error response becomes a ServiceError with its stable code and one clear sentence. */
import { sendOnce } from "./retry";
import type { ChatLine, DrawLuck, Friend, GameEvent, GameInfo, GameSummary, GameWords, Hint, Lesson, GameOffer, Offers, PositionStudy, Preview, Profile, ReplayedRecord, Session, Snapshot, Study, TableInfo, TokenLine, TurnAdvice, View } from "./messages";

export class ServiceError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly fresh: Snapshot | null = null,
    /** The game for which a seat token is valid, if the request needed more than that. */
    readonly game: string | null = null,
  ) {
    super(message);
  }
}

/** An error response, or the problem of a frame. */
export interface Problem {
  code?: string;
  title?: string;
  detail?: string;
  fresh?: Snapshot;
  game?: string;
}

export interface SeatPlan {
  player: "open" | "me" | "friend" | "computer";
  level?: string;
  friend?: string;
}

export interface NewGameRequest {
  game: string;
  options: Record<string, unknown>;
  seats: SeatPlan[];
  listed?: boolean;
  clock?: { seconds?: number; increment?: number; turn?: number };
}

/** The texts of common errors by code, in the page's language. */
export const errorTexts: Record<string, string> = {};
/** Called when the service rejects a token. */
export const onTokenRejected = { handler: (_token: string): void => undefined };
/** Called when a token turns out to be valid for a seat of one game only. */
export const onSeatToken = { handler: (_token: string, _game: string): void => undefined };

/** How many milliseconds the service's clock is ahead of this device's. */
export const clockOffset = { ms: 0 };
/** The Date header counts whole seconds and is renewed once a second at best, so it may be this old. */
const MAX_DATE_AGE = 3000;

/** Corrects the offset when a response contradicts it: the response was written between sending and receiving. */
function updateClockOffset(date: string | null, sent: number, received: number): void {
  if (date === null) return;
  const served = Date.parse(date);
  if (served <= received + clockOffset.ms && sent + clockOffset.ms <= served + MAX_DATE_AGE) return;
  clockOffset.ms = served + 500 - (sent + received) / 2;
}

const UNAUTHORIZED = "unauthorized";
/** There was no response; the request may have been carried out all the same. */
const OFFLINE = "offline";
export const isOffline = (error: unknown): boolean => error instanceof ServiceError && error.code === OFFLINE;
/** The token is valid for one seat only. */
const SEAT_TOKEN = "seat-token";
/** Whether the request has to be repeated as a new guest: the token is revoked, expired, of another service, or valid for one seat only. */
export const needsNewGuest = (error: unknown): boolean => error instanceof ServiceError && (error.code === UNAUTHORIZED || error.code === SEAT_TOKEN);
/** Errors that say nothing about the request itself; a later attempt may succeed. */
const TRANSIENT = new Set([OFFLINE, "too-fast", "unavailable", "internal"]);
export const isTransient = (error: unknown): boolean => error instanceof ServiceError && TRANSIENT.has(error.code);

/** A problem as an error, in the page's language where it has a text of its own. */
export function serviceError(problem: Problem, otherwise = ""): ServiceError {
  const code = problem.code ?? "internal";
  return new ServiceError(code, errorTexts[code] || problem.detail || problem.title || otherwise, problem.fresh ?? null, problem.game ?? null);
}

export async function request<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let response: Response;
  const sent = Date.now();
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ServiceError(OFFLINE, errorTexts[OFFLINE] ?? OFFLINE);
  }
  updateClockOffset(response.headers.get("date"), sent, Date.now());
  if (response.status === 204) return undefined as T;
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = (data ?? {}) as Problem;
    if (token && response.status === 401 && problem.code === UNAUTHORIZED) {
      onTokenRejected.handler(token);
      // What is public can be read without a token.
      if (method === "GET") return request<T>(method, path, null);
    }
    if (token && problem.code === SEAT_TOKEN && problem.game) onSeatToken.handler(token, problem.game);
    throw serviceError(problem, response.statusText);
  }
  if (data === null) throw new ServiceError("internal", response.statusText);
  return data as T;
}

export const post = <T>(path: string, token: string | null, body: unknown): Promise<T> => request<T>("POST", path, token, body);
export const read = <T>(path: string, token: string | null = null): Promise<T> => request<T>("GET", path, token);

/** Creates, joins or forks: however often the request is sent, it takes effect once. */
const postOnce = <T>(path: string, token: string | null, body: object): Promise<T> =>
  sendOnce([path, token, body], (key) => post<T>(path, token, { ...body, key }), isOffline);

/** One page of games, newest first, and the time before which older ones follow. */
export interface GamePage {
  games: GameSummary[];
  before: number | null;
}

interface CreatedGame {
  id: string;
  token: string | null;
  table: TableInfo;
}

export const service = {
  games: () => read<{ games: GameOffer[] }>("/catalogue"),
  offers: <T extends Offers>(game: string) => read<T>(`/guide/${game}`),
  words: (game: string, language: string) => read<GameWords>(`/guide/${game}/words/${language}`),
  lessons: (game: string) => read<Lesson[]>(`/guide/${game}/lessons`),
  position: (game: string, position: string, answers: string[]) => post<PositionStudy>(`/guide/${game}/scene`, null, { position, answers }),
  previewsFor: (game: string, position: string, answers: string[], options: string[]) =>
    post<Preview[]>(`/guide/${game}/scene/previews`, null, { position, answers, options }),
  hintFor: (game: string, position: string, answers: string[]) =>
    post<{ action: string | null }>(`/guide/${game}/scene/hint`, null, { position, answers }),

  /** A guest account: one token for all seats to come. */
  guest: (name: string) => post<{ id: string; token: string }>("/guests", null, { name }),
  create: (game: NewGameRequest, token: string | null) => postOnce<CreatedGame>("/games", token, game),
  join: (id: string, seat: number, name: string, token: string | null, commitment: { commitment: string; round: number }) =>
    postOnce<{ id: string; seat: number; token: string; table: TableInfo }>(`/games/${id}/seats/${seat}`, token, { name, ...commitment }),
  /** Committing and revealing may be repeated safely. */
  commit: (id: string, seat: number, token: string, commitment: { commitment: string; round: number }) =>
    request<TableInfo>("PUT", `/games/${id}/seats/${seat}/commitment`, token, commitment),
  reveal: (id: string, seat: number, token: string, contribution: string) =>
    post<TableInfo>(`/games/${id}/seats/${seat}/reveal`, token, { contribution }),
  /** Leaves a seat of a game that has not started; its creator may cancel it. */
  leave: (id: string, seat: number, token: string | null) => request<void>("DELETE", `/games/${id}/seats/${seat}`, token),
  cancel: (id: string, token: string | null) => request<void>("DELETE", `/games/${id}`, token),
  game: (id: string, token: string | null, seat?: number) =>
    read<GameInfo>(`/games/${id}${seat === undefined ? "" : `?seat=${seat}`}`, token),
  hint: (id: string, token: string, seq: number) => post<Hint>(`/games/${id}/hint`, token, { seq }),
  sendChat: (id: string, token: string, text: string) => post<ChatLine>(`/games/${id}/chat`, token, { text }),
  mute: (id: string, token: string, seat: number, isMuted: boolean) =>
    request<void>(isMuted ? "PUT" : "DELETE", `/games/${id}/mutes/${seat}`, token),
  offerDraw: (id: string, token: string) => request<{ agreed: boolean }>("POST", `/games/${id}/draw`, token),
  declineDraw: (id: string, token: string) => request<void>("DELETE", `/games/${id}/draw`, token),
  requestTakeback: (id: string, token: string, seq: number, to: number) => post<{ agreed: boolean }>(`/games/${id}/takeback`, token, { seq, to }),
  declineTakeback: (id: string, token: string) => request<void>("DELETE", `/games/${id}/takeback`, token),
  resign: (id: string, token: string) => request<Snapshot>("POST", `/games/${id}/resignation`, token),
  /** Everybody who asks gets the same rematch, so it needs no key. */
  rematch: (id: string, token: string) => request<{ id: string; table: TableInfo }>("POST", `/games/${id}/rematch`, token),
  fork: (id: string, token: string | null, seq: number, seats: SeatPlan[]) =>
    postOnce<CreatedGame>(`/games/${id}/fork`, token, { seq, seats }),
  record: (id: string, token: string | null) => read<Record<string, unknown>>(`/games/${id}/record`, token),
  register: (token: string | null, login: string, password: string, name: string) => post<Session>("/accounts", token, { login, password, name }),
  signIn: (login: string, password: string) => post<Session>("/sessions", null, { login, password }),
  recover: (login: string, code: string, password: string) => post<Session>("/recoveries", null, { login, code, password }),
  renewRecoveryCode: (token: string, password: string) => post<{ recovery: string }>("/me/recovery", token, { password }),
  myRatings: (token: string) => read<{ changes: { game: string; at: number; shown: number }[] }>("/me/ratings", token),
  signOut: (token: string) => request<void>("DELETE", "/sessions", token),
  me: (token: string) => read<Profile>("/me", token),
  changeMe: (token: string, change: { name?: string; password?: string; old_password?: string }) => request<Profile>("PATCH", "/me", token, change),
  deleteMe: (token: string, password: string) => request<void>("DELETE", "/me", token, { password }),
  friends: (token: string) => read<{ friends: Friend[]; code: string | null }>("/me/friends", token),
  newFriendCode: (token: string) => request<{ code: string }>("POST", "/me/friends/code", token),
  ownerOfCode: (code: string) => read<Friend>(`/friends/${encodeURIComponent(code)}`),
  addFriend: (token: string, code: string) => post<Friend>("/me/friends", token, { code }),
  removeFriend: (token: string, id: string) => request<void>("DELETE", `/me/friends/${id}`, token),
  tokens: (token: string) => read<{ tokens: TokenLine[] }>("/me/tokens", token),
  makeToken: (token: string, label: string, scopes: string[]) => post<{ id: string; token: string }>("/me/tokens", token, { label, scopes }),
  revokeToken: (token: string, id: string) => request<void>("DELETE", `/me/tokens/${id}`, token),
  advice: (id: string, token: string | null, seq: number) => read<TurnAdvice>(`/games/${id}/advice?seq=${seq}`, token),
  recordAdvice: (game: string, record: unknown, at: number) => post<TurnAdvice>(`/guide/${game}/advice`, null, { record, at }),
  /** The rows of a finished game that end with a draw, and the luck of one of them. */
  draws: (id: string, token: string | null) => read<{ rows: number[] }>(`/games/${id}/draws`, token),
  luck: (id: string, token: string | null, seq: number) => read<DrawLuck>(`/games/${id}/luck?seq=${seq}`, token),
  recordLuck: (game: string, record: unknown, at: number) => post<DrawLuck>(`/guide/${game}/luck`, null, { record, at }),
  forkRecord: (game: string, token: string | null, record: unknown, at: number, seats: SeatPlan[]) =>
    postOnce<CreatedGame>(`/guide/${game}/fork`, token, { record, at, seats }),
  myGames: (token: string, before: number | null = null, limit = 50) =>
    read<GamePage>(`/me/games?${new URLSearchParams({ limit: String(limit), ...(before !== null && { before: String(before) }) }).toString()}`, token),
  listGames: (status: string, filter: Record<string, string>, before: number | null = null) =>
    read<GamePage>(`/games?${new URLSearchParams({ status, ...filter, ...(before !== null && { before: String(before) }) }).toString()}`),
  /** Listed games that are being played, the best players first. */
  watchGames: () => read<GamePage>("/games?status=running&order=best&limit=20"),
  replayRecord: (game: string, record: unknown) => post<ReplayedRecord>(`/guide/${game}/replay`, null, { record }),
  resolveBattle: (game: string, position: string, answers: string[]) =>
    post<{ events: GameEvent[]; view: View; position: string }>(`/guide/${game}/scene/battle`, null, { position, answers }),
  exportPosition: (game: string, position: string, answers: string[]) => post<{ position: string }>(`/guide/${game}/scene/file`, null, { position, answers }),
  study: (id: string, token: string | null, seat: number | null, seq: number) =>
    read<Study>(`/games/${id}/study?seq=${seq}${seat === null ? "" : `&seat=${seat}`}`, token),
  previews: (id: string, token: string | null, seat: number | null, seq: number, options: string[]) =>
    post<Preview[]>(`/games/${id}/previews`, token, { seq, seat, options }),
};

