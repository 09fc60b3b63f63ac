import type { Deal } from './deal';
import { type PageStart, pageSize } from './page-cache';

/** A page of the list as the ledger answered it. */
export interface AnsweredPage {
  readonly deals: readonly Deal[];
  /** The cursor of the page after it, if there is one. */
  readonly next: string | undefined;
  /** How many deals match in all, where it was asked. */
  readonly total: number | undefined;
  /** The position of the log that it reflects. */
  readonly position: bigint;
}

/** Asks the ledger for a page. */
export type ReadPage = (
  start: PageStart & { readonly withTotal: boolean },
  signal: AbortSignal,
) => Promise<AnsweredPage>;

/** The list as a whole. */
export interface ListState {
  /** Rows that can be scrolled to. */
  readonly count: number;
  /** Deals that match, those included that wait to be shown. */
  readonly total: number;
  /** New deals that wait above the list until the reader comes back to its beginning. */
  readonly waiting: number;
  /** Something changed that the rows do not show: which deals are in the list, or their order. */
  readonly isStale: boolean;
  readonly isFirstRead: boolean;
  /** How often the list was read from its beginning: it may be out of date again by what it was read behind. */
  readonly timesRead: number;
  /** Whether the reader is at the beginning of the list. */
  readonly isAtTop: boolean;
  readonly failure: unknown;
}

/** The state before, where nothing of it changed: what depends on it alone is not shown anew for every row's change. */
export function sameOr(before: ListState, now: ListState): ListState {
  const names = Object.keys(now) as (keyof ListState)[];
  const isSame = names.every((name) => before[name] === now[name]);
  return isSame ? before : now;
}

/** How many deals a list has, as far as its pages say. */
export class ListCount {
  /** What can be scrolled to. */
  held = 0;
  total = 0;

  /** Takes in what a page says; its end is where a page has none after it, whatever was counted when the list began. */
  note(page: number, { deals, next, total }: AnsweredPage): void {
    const until = page * pageSize + deals.length;
    if (total !== undefined) this.total = total;
    if (next === undefined && (deals.length > 0 || page === 0)) this.total = until;
    else this.total = Math.max(this.total, next === undefined ? 0 : until + 1);
    this.held = this.total;
  }
}

/** Tells listeners of a state, once for all that happens at a time. */
export class Teller<State> {
  readonly #read: () => State;
  readonly #sameOr: (before: State, now: State) => State;
  readonly #listeners = new Set<() => void>();
  #isToTell = false;
  #state: State;

  /** @param sameOr the state of before where nothing of it changed */
  constructor(read: () => State, sameOr: (before: State, now: State) => State) {
    this.#read = read;
    this.#sameOr = sameOr;
    this.#state = read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** As it was last told. */
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
