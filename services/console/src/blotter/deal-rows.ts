import type { FeedEvent } from '../feed/feed-event';
import type { Deal } from './deal';
import { changesOf, dealIdOf, submittedDeal } from './fold';
import { dependsOnChanges, matches } from './matches';
import { Newcomers } from './newcomers';
import { PageCache, type PageStart, pageSize, type Shown, shownAfter } from './page-cache';
import { PageLoader } from './page-loader';
import { RecentEvents } from './recent-events';
import { type BlotterSearch, filterOf } from './search';

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
  /** Whether the reader is at the beginning of the list. */
  readonly isAtTop: boolean;
  readonly failure: unknown;
}

/**
 * The rows of a list of any length, kept up to date by the feed: pages are read where the reader looks, new deals stand at the
 * beginning, changes are folded into the rows that are held.
 */
export class DealRows {
  readonly #read: ReadPage;
  readonly #search: BlotterSearch;
  readonly #pages = new PageCache();
  readonly #recent = new RecentEvents();
  readonly #newcomers = new Newcomers();
  readonly #loader = new PageLoader(
    (page, signal) => this.#load(page, signal),
    (error) => this.#fail(error),
  );
  readonly #listeners = new Set<() => void>();
  #looked = { first: 0, last: 0 };
  #isAtTop = true;
  #held = 0;
  #total = 0;
  #isStale = false;
  #isRead = false;
  #begins = true;
  #failure: unknown;
  #isToTell = false;
  #state: ListState;

  constructor(read: ReadPage, search: BlotterSearch) {
    this.#read = read;
    this.#search = search;
    this.#state = this.#stateNow();
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ListState => this.#state;

  /** The row at a place of the list; undefined while it is not read. */
  rowAt(index: number): Shown | undefined {
    const { shown } = this.#newcomers;
    return index < shown.length ? shown[index] : this.#pages.rowAt(index - shown.length);
  }

  /** New deals that stand above the first page: by so many rows the others have moved down. */
  get shownAbove(): number {
    return this.#newcomers.shown.length;
  }

  /** Pages between these rows are read, and what is far from them is given up. */
  look(first: number, last: number): void {
    this.#looked = { first, last };
    this.#wantPages();
  }

  /** At the top new deals are shown as they come; elsewhere they wait, so that nothing moves under the reader's eyes. */
  setAtTop(isAtTop: boolean): void {
    if (this.#isAtTop === isAtTop) return;
    this.#isAtTop = isAtTop;
    if (isAtTop) this.#newcomers.showAll();
    this.#tell();
  }

  /** The feed began, or went on, after the list was read: what happened between is in neither. */
  noteGap(): void {
    if (this.#isRead && this.#becomeStale()) this.#tell();
  }

  /** Takes in an event of the feed. */
  apply(event: FeedEvent): void {
    this.#recent.add(event);
    if (this.#isRead && this.#takeIn(event)) this.#tell();
  }

  /** Reads the list anew from its beginning; what is shown stays until the answer is there. */
  restart(): void {
    this.#begins = true;
    this.#failure = undefined;
    this.#loader.stop();
    this.#loader.want([0]);
    this.#tell();
  }

  /** Asks again for what could not be read. */
  retry(): void {
    this.#failure = undefined;
    this.#tell();
    this.#loader.retry();
  }

  /** Gives up what is under way. */
  stop(): void {
    this.#loader.stop();
  }

  #wantPages(): void {
    if (this.#begins) {
      this.#loader.want([0]);
      return;
    }
    const above = this.shownAbove;
    const pageOf = (index: number) => Math.floor(Math.max(0, index - above) / pageSize);
    const margin = pageSize;
    const lastPage = Math.max(0, Math.ceil(this.#held / pageSize) - 1);
    const wanted: number[] = [];
    const until = Math.min(lastPage, pageOf(this.#looked.last + margin));
    for (let page = pageOf(this.#looked.first - margin); page <= until; page += 1) {
      if (!this.#pages.has(page)) wanted.push(page);
    }
    const middle = pageOf((this.#looked.first + this.#looked.last) / 2);
    wanted.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
    this.#loader.want(wanted);
  }

  async #load(page: number, signal: AbortSignal): Promise<void> {
    const isBeginning = this.#begins;
    const start = isBeginning ? { cursor: undefined, offset: 0 } : this.#pages.startOf(page);
    const answer = await this.#read({ ...start, withTotal: isBeginning }, signal);
    if (signal.aborted) return;
    if (isBeginning) this.#begin();
    const rows = this.#rowsOf(answer);
    const middle = Math.floor((this.#looked.first + this.#looked.last) / 2 / pageSize);
    this.#pages.put(page, rows, answer.next, middle);
    this.#count(page, answer);
    if (isBeginning) for (const event of this.#recent.after(answer.position)) this.#takeIn(event);
    this.#tell();
    if (isBeginning) this.#wantPages();
  }

  #begin(): void {
    this.#pages.clear();
    this.#newcomers.clear();
    this.#begins = false;
    this.#isRead = true;
    this.#isStale = false;
  }

  /** A page may be older than what the feed has told meanwhile. */
  #rowsOf({ deals, position }: AnsweredPage): readonly Shown[] {
    const later = this.#recent.byDeal(position);
    return deals.map((deal) =>
      (later.get(deal.id) ?? []).reduce(shownAfter, { deal, changes: 0, position }),
    );
  }

  #count(page: number, { deals, next, total }: AnsweredPage): void {
    const until = page * pageSize + deals.length;
    if (total !== undefined) this.#total = total;
    // The end is where a page has none after it, whatever was counted when the list began.
    if (next === undefined && (deals.length > 0 || page === 0)) this.#total = until;
    else this.#total = Math.max(this.#total, next === undefined ? 0 : until + 1);
    this.#held = this.#total;
  }

  /** @returns whether what is shown changed */
  #takeIn(event: FeedEvent): boolean {
    if (this.#newcomers.apply(event) || this.#pages.apply(event)) {
      this.#noteChange(event, true);
      return true;
    }
    const deal = submittedDeal(event);
    const filter = filterOf(this.#search);
    if (deal === undefined) return this.#noteChange(event, false);
    if (this.#pages.holds(deal.id) || this.#newcomers.holds(deal.id)) return false;
    const isIn = matches(filter, deal);
    if (isIn === false) return false;
    if (isIn === undefined || this.#search.sort !== undefined) return this.#becomeStale();
    if (this.#newcomers.isFull) {
      this.#total += 1;
      this.#isStale = true;
      return true;
    }
    const row = { deal, changes: 1, position: BigInt(event.position) };
    this.#newcomers.add(row, this.#isAtTop);
    return true;
  }

  /** A deal changed: one that is not held may have come into the list, one that is held may have left it; or it has moved. */
  #noteChange(event: FeedEvent, isHeld: boolean): boolean {
    const changes = changesOf(event);
    if (changes === undefined || dealIdOf(event) === undefined) return false;
    const { sort, status, changed_to } = this.#search;
    const isMoved =
      sort === 'changed_at' ||
      sort === '-changed_at' ||
      (changes.volume_mwh !== undefined && (sort === 'volume_mwh' || sort === '-volume_mwh'));
    const isOfStatus =
      status === undefined || changes.status === undefined || status.includes(changes.status);
    const isOther = isHeld
      ? !isOfStatus || changed_to !== undefined
      : isOfStatus && dependsOnChanges(this.#search);
    return isMoved || isOther ? this.#becomeStale() : false;
  }

  #becomeStale(): boolean {
    if (this.#isStale) return false;
    this.#isStale = true;
    return true;
  }

  #fail(error: unknown): void {
    this.#failure = error;
    this.#tell();
  }

  /** Listeners are told once for all that happens at a time. */
  #tell(): void {
    if (this.#isToTell) return;
    this.#isToTell = true;
    queueMicrotask(() => {
      this.#isToTell = false;
      this.#state = sameOr(this.#state, this.#stateNow());
      for (const listener of this.#listeners) listener();
    });
  }

  #stateNow(): ListState {
    const { shown, waiting } = this.#newcomers;
    return {
      count: this.#held + shown.length,
      total: this.#total + shown.length + waiting.length,
      waiting: waiting.length,
      isStale: this.#isStale,
      isFirstRead: !this.#isRead,
      isAtTop: this.#isAtTop,
      failure: this.#failure,
    };
  }
}

/** The state before, where nothing of it changed: what depends on it alone is not shown anew for every row's change. */
function sameOr(before: ListState, now: ListState): ListState {
  const isSame =
    before.count === now.count &&
    before.total === now.total &&
    before.waiting === now.waiting &&
    before.isStale === now.isStale &&
    before.isFirstRead === now.isFirstRead &&
    before.isAtTop === now.isAtTop &&
    before.failure === now.failure;
  return isSame ? before : now;
}
