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
  /** Held back until the reader returns to the top. */
  readonly waiting: number;
  /** The set or order of deals has changed. */
  readonly isStale: boolean;
  readonly isFirstRead: boolean;
  /** From the beginning. A list may be outdated again after each. */
  readonly timesRead: number;
  readonly isAtTop: boolean;
  readonly failure: unknown;
}

/** The previous state if nothing changed, so that dependents do not render for each row. */
export function sameOr(before: ListState, now: ListState): ListState {
  const names = Object.keys(now) as (keyof ListState)[];
  const isSame = names.every((name) => before[name] === now[name]);
  return isSame ? before : now;
}

export class ListCount {
  held = 0;
  total = 0;

  /** A page without a next cursor ends the list and corrects the first count. */
  note(page: number, { deals, next, total }: AnsweredPage): void {
    const until = page * pageSize + deals.length;
    if (total !== undefined) this.total = total;
    if (next === undefined && (deals.length > 0 || page === 0)) this.total = until;
    else this.total = Math.max(this.total, next === undefined ? 0 : until + 1);
    this.held = this.total;
  }
}

/** Once per batch of changes. */
export class Teller<State> {
  readonly #read: () => State;
  readonly #sameOr: (before: State, now: State) => State;
  readonly #listeners = new Set<() => void>();
  #isToTell = false;
  #state: State;

  /** @param sameOr returns the previous state if nothing changed */
  constructor(read: () => State, sameOr: (before: State, now: State) => State) {
    this.#read = read;
    this.#sameOr = sameOr;
    this.#state = read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): State => this.#state;

  tell(): void {
    if (this.#isToTell) return;
    this.#isToTell = true;
    queueMicrotask(() => {
      this.#isToTell = false;
      this.#state = this.#sameOr(this.#state, this.#read());
      for (const listener of this.#listeners) listener();
    });
  }
}
