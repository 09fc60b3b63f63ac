import type { Deal } from './deal';
import { type PageStart, pageSize } from './page-cache';

export interface AnsweredPage {
  readonly deals: readonly Deal[];
  readonly next: string | undefined;
  readonly total: number | undefined;
  readonly position: bigint;
}

export type ReadPage = (
  start: PageStart & { readonly withTotal: boolean },
  signal: AbortSignal,
) => Promise<AnsweredPage>;

export interface ListState {
  readonly count: number;
  readonly total: number;
  readonly waiting: number;
  readonly isStale: boolean;
  readonly isFirstRead: boolean;
  /** A list may be outdated again after each. */
  readonly timesRead: number;
  readonly isAtTop: boolean;
  readonly failure: unknown;
}

export class ListCount {
  held = 0;
  total = 0;

  /** A page without a next cursor corrects the first count. */
  note(page: number, { deals, next, total }: AnsweredPage): void {
    const until = page * pageSize + deals.length;
    if (total !== undefined) this.total = total;
    if (next === undefined && (deals.length > 0 || page === 0)) this.total = until;
    else this.total = Math.max(this.total, next === undefined ? 0 : until + 1);
    this.held = this.total;
  }
}

export class Teller {
  readonly #read: () => ListState;
  readonly #listeners = new Set<() => void>();
  #isToTell = false;
  #state: ListState;

  constructor(read: () => ListState) {
    this.#read = read;
    this.#state = read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ListState => this.#state;

  tell(): void {
    if (this.#isToTell) return;
    this.#isToTell = true;
    queueMicrotask(() => {
      this.#isToTell = false;
      const [before, now] = [this.#state, this.#read()];
      const names = Object.keys(now) as (keyof ListState)[];
      // Otherwise dependents would render for each row.
      if (names.some((name) => before[name] !== now[name])) this.#state = now;
      for (const listener of this.#listeners) listener();
    });
  }
}
