/** The service over HTTP; every refusal becomes a Refusal with its stable code and one clear sentence. */
import type { ChatLine, Consequence, GameInfo, GameWords, Happening, Lesson, Listed, Moment, Offers, Scene, Study, TableInfo, View } from "./forms";

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
  options: Record<string, unknown>;
  seats: SeatPlan[];
  listed?: boolean;
  clock?: { seconds?: number; increment?: number; turn?: number };
}

/** A record brought along, row by row. */
export interface Replayed {
  options: Record<string, unknown>;
  rows: { seq: number; events: Happening[]; asked: number | null; view: View; value: number }[];
  dice: { verdict: "none" | "true" | "false"; detail: string };
}

const GAME = "neuroshima-hex";

async function request<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal("offline", "offline");
  }
  if (answer.status === 204) return undefined as T;
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = (data ?? {}) as { code?: string; title?: string; detail?: string; fresh?: Moment };
    throw new Refusal(problem.code ?? "internal", problem.detail || problem.title || answer.statusText, problem.fresh ?? null);
  }
  return data as T;
}

const post = <T>(path: string, token: string | null, body: unknown): Promise<T> => request<T>("POST", path, token, body);
const read = <T>(path: string, token: string | null = null): Promise<T> => request<T>("GET", path, token);

export const service = {
  offers: () => read<Offers>(`/guide/${GAME}`),
  words: (language: string) => read<GameWords>(`/guide/${GAME}/words/${language}`),
  lessons: () => read<Lesson[]>(`/guide/${GAME}/lessons`),
  scene: (position: string, answers: string[]) => post<Scene>(`/guide/${GAME}/scene`, null, { position, answers }),
  foreseen: (position: string, answers: string[], options: string[]) =>
    post<Consequence[]>(`/guide/${GAME}/scene/previews`, null, { position, answers, options }),
  advised: (position: string, answers: string[]) =>
    post<{ action: string | null }>(`/guide/${GAME}/scene/hint`, null, { position, answers }),

  found: (terms: Terms, token: string | null) => post<{ id: string; token: string | null; table: TableInfo }>("/games", token, { game: GAME, ...terms }),
  join: (id: string, seat: number, name: string, token: string | null) =>
    post<{ id: string; seat: number; token: string; table: TableInfo }>(`/games/${id}/seats/${seat}`, token, { name }),
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
  resign: (id: string, token: string) => request<Moment>("POST", `/games/${id}/resignation`, token),
  rematch: (id: string, token: string) => request<{ id: string; table: TableInfo }>("POST", `/games/${id}/rematch`, token),
  fork: (id: string, token: string | null, seq: number, seats: SeatPlan[]) =>
    post<{ id: string; token: string | null; table: TableInfo }>(`/games/${id}/fork`, token, { seq, seats }),
  record: (id: string, token: string | null) => read<Record<string, unknown>>(`/games/${id}/record`, token),
  analysis: (id: string, token: string | null) =>
    read<{ rows: { seq: number; asked: number | null; values: number[] }[] }>(`/games/${id}/analysis`, token),
  mine: (token: string) => read<{ games: Listed[] }>("/me/games", token),
  listed: (status: string, filter: Record<string, string>) =>
    read<{ games: Listed[] }>(`/games?${new URLSearchParams({ status, ...filter }).toString()}`),
  replay: (record: unknown) => post<Replayed>(`/guide/${GAME}/replay`, null, { record }),
  battle: (position: string, answers: string[]) =>
    post<{ events: Happening[]; view: View; position: string }>(`/guide/${GAME}/scene/battle`, null, { position, answers }),
  file: (position: string, answers: string[]) => post<{ position: string }>(`/guide/${GAME}/scene/file`, null, { position, answers }),
  study: (id: string, token: string | null, seat: number | null, seq: number) =>
    read<Study>(`/games/${id}/study?seq=${seq}${seat === null ? "" : `&seat=${seat}`}`, token),
  previews: (id: string, token: string | null, seat: number | null, seq: number, options: string[]) =>
    post<Consequence[]>(`/games/${id}/previews`, token, { seq, seat, options }),
};

export { post, read, request };

function key(): string {
  return crypto.randomUUID();
}

export type { ChatLine, Listed };
