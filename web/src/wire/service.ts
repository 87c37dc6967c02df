/** The service over HTTP; every refusal becomes a Refusal with its stable code and one clear sentence. */
import { newKey as key, once } from "./retry";
import type { ChatLine, Foreseen, GameInfo, GameWords, Happening, Lesson, Listed, Moment, Offered, Profile, Scene, Session, Study, TableInfo, TokenLine, TurnAdvice, View } from "./forms";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly fresh: Moment | null = null,
  ) {
    super(message);
  }
}

export interface SeatPlan {
  player: "open" | "me" | "computer";
  level?: string;
}

export interface Terms {
  game: string;
  options: Record<string, unknown>;
  seats: SeatPlan[];
  listed?: boolean;
  clock?: { seconds?: number; increment?: number; turn?: number };
}

/** A record brought along, row by row. */
export interface Replayed {
  game: string;
  options: Record<string, unknown>;
  rows: { seq: number; events: Happening[]; asked: number | null; view: View; value: number }[];
  dice: { verdict: "none" | "true" | "false"; detail: string; committed?: number[] };
}

/** How refusals are told that everybody may meet, by their code; whichever language is spoken fills them in. */
export const sentences: Record<string, string> = {};
/** What to do with a token that the service knows no more. */
export const forgetting = { token: (_token: string): void => undefined };

/** How far the service's clock is ahead of this device's, in milliseconds. */
export const ahead = { by: 0 };
/** Answers tell the time in whole seconds, renewed once a second at best: what they say may be this old when they leave. */
const STALEST = 3000;

/** An answer was written some time after its request was sent and before it was received: only one that contradicts the difference known so far changes it. */
function compare(date: string | null, sent: number, received: number): void {
  if (date === null) return;
  const told = Date.parse(date);
  if (told <= received + ahead.by && sent + ahead.by <= told + STALEST) return;
  ahead.by = told + 500 - (sent + received) / 2;
}

const FORGOTTEN = "unauthorized";
/** There was no answer: what was asked for may have been done all the same. */
const OFFLINE = "offline";
export const isLost = (error: unknown): boolean => error instanceof Refusal && error.code === OFFLINE;
/** Somebody's token is known no more: revoked, expired, or of another service. */
export const isForgotten = (error: unknown): boolean => error instanceof Refusal && error.code === FORGOTTEN;
/** Refusals that say nothing about what was asked for: later the answer may be another one. */
const PASSING = new Set([OFFLINE, "too-fast", "unavailable", "internal"]);
export const isPassing = (error: unknown): boolean => error instanceof Refusal && PASSING.has(error.code);

async function request<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer: Response;
  const sent = Date.now();
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal(OFFLINE, sentences[OFFLINE] ?? OFFLINE);
  }
  compare(answer.headers.get("date"), sent, Date.now());
  if (answer.status === 204) return undefined as T;
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = (data ?? {}) as { code?: string; title?: string; detail?: string; fresh?: Moment };
    const code = problem.code ?? "internal";
    if (token && answer.status === 401 && code === FORGOTTEN) {
      forgetting.token(token);
      // Whatever may be seen is seen by strangers too.
      if (method === "GET") return request<T>(method, path, null);
    }
    throw new Refusal(code, sentences[code] || problem.detail || problem.title || answer.statusText, problem.fresh ?? null);
  }
  if (data === null) throw new Refusal("internal", answer.statusText);
  return data as T;
}

const post = <T>(path: string, token: string | null, body: unknown): Promise<T> => request<T>("POST", path, token, body);
const read = <T>(path: string, token: string | null = null): Promise<T> => request<T>("GET", path, token);

/** Founds, joins or forks: the same request makes nothing twice, however often it has to be sent. */
const make = <T>(path: string, token: string | null, body: object): Promise<T> =>
  once([path, token, body], (key) => post<T>(path, token, { ...body, key }), isLost);

/** Some games, newest first, and from when on older ones are to be had. */
export interface GamePage {
  games: Listed[];
  before: number | null;
}

interface Founded {
  id: string;
  token: string | null;
  table: TableInfo;
}

export const service = {
  games: () => read<{ games: Offered[] }>("/catalogue"),
  offers: <T>(game: string) => read<T>(`/guide/${game}`),
  words: (game: string, language: string) => read<GameWords>(`/guide/${game}/words/${language}`),
  lessons: (game: string) => read<Lesson[]>(`/guide/${game}/lessons`),
  scene: (game: string, position: string, answers: string[]) => post<Scene>(`/guide/${game}/scene`, null, { position, answers }),
  foreseen: (game: string, position: string, answers: string[], options: string[]) =>
    post<Foreseen[]>(`/guide/${game}/scene/previews`, null, { position, answers, options }),
  advised: (game: string, position: string, answers: string[]) =>
    post<{ action: string | null }>(`/guide/${game}/scene/hint`, null, { position, answers }),

  /** Whoever sits down somewhere for the first time: one token for all places to come. */
  guest: (name: string) => post<{ id: string; token: string }>("/guests", null, { name }),
  found: (terms: Terms, token: string | null) => make<Founded>("/games", token, terms),
  join: (id: string, seat: number, name: string, token: string | null, pledge: { commitment: string; round: number }) =>
    make<{ id: string; seat: number; token: string; table: TableInfo }>(`/games/${id}/seats/${seat}`, token, { name, ...pledge }),
  /** Both may be sent again. */
  commit: (id: string, seat: number, token: string, pledge: { commitment: string; round: number }) =>
    request<TableInfo>("PUT", `/games/${id}/seats/${seat}/commitment`, token, pledge),
  reveal: (id: string, seat: number, token: string, contribution: string) =>
    post<TableInfo>(`/games/${id}/seats/${seat}/reveal`, token, { contribution }),
  /** Leaves a seat of a game that has not begun; whoever founded it may call it off. */
  leave: (id: string, seat: number, token: string | null) => request<void>("DELETE", `/games/${id}/seats/${seat}`, token),
  callOff: (id: string, token: string | null) => request<void>("DELETE", `/games/${id}`, token),
  game: (id: string, token: string | null, seat?: number) =>
    read<GameInfo>(`/games/${id}${seat === undefined ? "" : `?seat=${seat}`}`, token),
  answer: (id: string, token: string, seq: number, action: string) =>
    post<Moment>(`/games/${id}/answers`, token, { seq, action, key: key() }),
  undo: (id: string, token: string, seq: number, to: number) => post<Moment>(`/games/${id}/undo`, token, { seq, to, key: key() }),
  hint: (id: string, token: string, seq: number) => post<{ action: string; level: string }>(`/games/${id}/hint`, token, { seq }),
  speak: (id: string, token: string, text: string) => post<ChatLine>(`/games/${id}/chat`, token, { text }),
  mute: (id: string, token: string, seat: number, isMuted: boolean) =>
    request<void>(isMuted ? "PUT" : "DELETE", `/games/${id}/mutes/${seat}`, token),
  draw: (id: string, token: string) => request<{ agreed: boolean }>("POST", `/games/${id}/draw`, token),
  declineDraw: (id: string, token: string) => request<void>("DELETE", `/games/${id}/draw`, token),
  takeBack: (id: string, token: string, seq: number, to: number) => post<{ agreed: boolean }>(`/games/${id}/takeback`, token, { seq, to }),
  declineTakeBack: (id: string, token: string) => request<void>("DELETE", `/games/${id}/takeback`, token),
  resign: (id: string, token: string) => request<Moment>("POST", `/games/${id}/resignation`, token),
  /** There is one rematch for all who ask, so it needs no key. */
  rematch: (id: string, token: string) => request<{ id: string; table: TableInfo }>("POST", `/games/${id}/rematch`, token),
  fork: (id: string, token: string | null, seq: number, seats: SeatPlan[]) =>
    make<Founded>(`/games/${id}/fork`, token, { seq, seats }),
  record: (id: string, token: string | null) => read<Record<string, unknown>>(`/games/${id}/record`, token),
  analysis: (id: string, token: string | null) =>
    read<{ rows: { seq: number; asked: number | null; values: number[] }[] }>(`/games/${id}/analysis`, token),
  register: (token: string | null, login: string, password: string, name: string) => post<Session>("/accounts", token, { login, password, name }),
  signIn: (login: string, password: string) => post<Session>("/sessions", null, { login, password }),
  signOut: (token: string) => request<void>("DELETE", "/sessions", token),
  me: (token: string) => read<Profile>("/me", token),
  changeMe: (token: string, change: { name?: string; password?: string; old_password?: string }) => request<Profile>("PATCH", "/me", token, change),
  deleteMe: (token: string) => request<void>("DELETE", "/me", token),
  tokens: (token: string) => read<{ tokens: TokenLine[] }>("/me/tokens", token),
  makeToken: (token: string, label: string, scopes: string[]) => post<{ id: string; token: string }>("/me/tokens", token, { label, scopes }),
  revokeToken: (token: string, id: string) => request<void>("DELETE", `/me/tokens/${id}`, token),
  advice: (id: string, token: string | null, seq: number) => read<TurnAdvice>(`/games/${id}/advice?seq=${seq}`, token),
  adviceOn: (game: string, record: unknown, at: number) => post<TurnAdvice>(`/guide/${game}/advice`, null, { record, at }),
  forkBrought: (game: string, token: string | null, record: unknown, at: number, seats: SeatPlan[]) =>
    make<Founded>(`/guide/${game}/fork`, token, { record, at, seats }),
  mine: (token: string, before: number | null = null) => read<GamePage>(`/me/games${before === null ? "" : `?before=${before}`}`, token),
  listed: (status: string, filter: Record<string, string>, before: number | null = null) =>
    read<GamePage>(`/games?${new URLSearchParams({ status, ...filter, ...(before !== null && { before: String(before) }) }).toString()}`),
  replay: (game: string, record: unknown) => post<Replayed>(`/guide/${game}/replay`, null, { record }),
  battle: (game: string, position: string, answers: string[]) =>
    post<{ events: Happening[]; view: View; position: string }>(`/guide/${game}/scene/battle`, null, { position, answers }),
  file: (game: string, position: string, answers: string[]) => post<{ position: string }>(`/guide/${game}/scene/file`, null, { position, answers }),
  study: (id: string, token: string | null, seat: number | null, seq: number) =>
    read<Study>(`/games/${id}/study?seq=${seq}${seat === null ? "" : `&seat=${seat}`}`, token),
  previews: (id: string, token: string | null, seat: number | null, seq: number, options: string[]) =>
    post<Foreseen[]>(`/games/${id}/previews`, token, { seq, seat, options }),
};

export type { ChatLine, Listed };
