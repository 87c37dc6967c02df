/**
 * Which puzzles have been solved, which solutions have been seen, and the days in a row. The service keeps them for
 * accounts; for everybody else the browser does, and brings them along to the first account that signs in.
 */
import { readStored, removeStored, writeStored } from "../storage";
import type { SolvingRating } from "../wire/messages";
import { puzzleService } from "../wire/puzzles";
import { identity } from "./identity";

const SOLVED = "puzzles.solved";
const GIVEN = "puzzles.given";
const DAYS = "puzzles.days";
const DAY = 86_400_000;
/** What the service takes at a time. */
const MAX_BROUGHT = 3000;
const MAX_DAYS = 1000;

function read(name: string): Set<string> {
  return new Set((readStored(name) ?? "").split(",").filter((one) => one));
}

const write = (name: string, values: Set<string>): void => writeStored(name, [...values].join(","));
const isWithin = (some: Set<string>, ...all: string[][]): boolean => [...some].every((one) => all.some((list) => list.includes(one)));

class PuzzleProgress {
  solved = $state.raw(new Set<string>());
  given = $state.raw(new Set<string>());
  days = $state.raw(new Set<string>());
  /** The rating of an account that has one. */
  rating = $state.raw<SolvingRating | null>(null);
  #isAccount = false;
  #loading: Promise<void> | null = null;

  /** Reads everything anew, because another device may have changed it; calls at the same time read once. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(): Promise<void> {
    const [solved, given, days] = [read(SOLVED), read(GIVEN), read(DAYS)];
    const token = identity.token;
    const found = token === null ? null : await this.#sync(token, solved, given, days).catch(() => null);
    this.#isAccount = found?.is_account ?? false;
    this.rating = found?.is_account ? found.rating : null;
    if (this.#isAccount) for (const name of [SOLVED, GIVEN, DAYS]) removeStored(name);
    const join = (kept: Set<string>, more: string[] = []): Set<string> => new Set([...(this.#isAccount ? [] : kept), ...more]);
    this.solved = join(solved, found?.solved);
    this.given = new Set([...join(given, found?.given)].filter((id) => !this.solved.has(id)));
    this.days = join(days, found?.days);
  }

  /** What the service knows, together with what this browser has kept. */
  async #sync(token: string, solved: Set<string>, given: Set<string>, days: Set<string>) {
    const found = await puzzleService.progress(token);
    const isKnown = isWithin(new Set([...solved, ...given]), found.solved, found.given) && isWithin(days, found.days);
    if (isKnown) return found;
    const [newest, seen] = [[...solved].slice(-MAX_BROUGHT), [...given].slice(-MAX_BROUGHT)];
    return puzzleService.bring(token, { solved: newest, given: seen, days: [...days].sort().slice(-MAX_DAYS) });
  }

  /** Notes a solution found without looking it up; a day only for the puzzle of that day. */
  noteSolved(id: string, day: string | null): void {
    if (this.given.has(id)) return;
    this.solved = new Set(this.solved).add(id);
    if (day !== null) this.days = new Set(this.days).add(day);
    this.#keep();
  }

  /** Notes that somebody has given up; whoever had solved the puzzle before keeps it. */
  noteGiven(id: string): void {
    if (this.solved.has(id)) return;
    this.given = new Set(this.given).add(id);
    this.#keep();
  }

  /** The service has noted what an account does. */
  #keep(): void {
    if (this.#isAccount) return;
    write(SOLVED, this.solved);
    write(GIVEN, this.given);
    write(DAYS, this.days);
  }

  /** How many days in a row the daily puzzle was solved, up to this day or the day before. */
  streak(today: string): number {
    let day = Date.parse(today);
    const isSolved = (): boolean => this.days.has(new Date(day).toISOString().slice(0, 10));
    if (!isSolved()) day -= DAY;
    let count = 0;
    for (; isSolved(); day -= DAY) count += 1;
    return count;
  }
}

export const puzzleProgress = new PuzzleProgress();
