import type { FeedEvent } from '../feed/use-feed';
import { changesTheList, dealIdOf, matches, submittedDeal } from './fold';
import {
  type AnsweredPage,
  LoadedDeals,
  pageSize,
  type ReadPage,
  type Shown,
  shownAfter,
} from './loaded-deals';
import { PageLoader, pagesNear } from './page-loader';
import { type BlotterSearch, filterOf } from './search';

/** Reads pages around the visible rows and folds events into them. */
export class DealRows {
  readonly #read: ReadPage;
  readonly #search: BlotterSearch;
  #deals = new LoadedDeals();
  /** Events that may be newer than a page being read. */
  #recent: FeedEvent[] = [];
  readonly #loader = new PageLoader(
    (page, signal) => this.#load(page, signal),
    (error) => this.#fail(error),
  );
  #looked = { first: 0, last: 0 };
  #isAtTop = true;
  #total = 0;
  /** Position of the list's first read. */
  #from = 0n;
  #isStale = false;
  #timesRead = 0;
  #begins = true;
  #failure: unknown;
  readonly #listeners = new Set<() => void>();
  #isToTell = false;
  #state = this.#stateNow();

  constructor(read: ReadPage, search: BlotterSearch) {
    this.#read = read;
    this.#search = search;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  rowAt(index: number): Shown | undefined {
    return this.#deals.rowAt(index);
  }

  get shownAbove(): number {
    return this.#deals.shown.length;
  }

  look(first: number, last: number): void {
    this.#looked = { first, last };
    this.#wantPages();
  }

  /** Elsewhere, new deals wait, so that visible rows do not move. */
  setAtTop(isAtTop: boolean): void {
    if (this.#isAtTop === isAtTop) return;
    this.#isAtTop = isAtTop;
    if (isAtTop) this.#deals.showAll();
    this.#tell();
  }

  /** Events before the feed connected are in neither list nor feed. */
  noteGap(): void {
    if (this.#timesRead > 0 && this.#becomeStale()) this.#tell();
  }

  apply(event: FeedEvent): void {
    this.#recent.push(event);
    if (this.#recent.length > 2 * keptMax) this.#recent = this.#recent.slice(-keptMax);
    if (this.#timesRead > 0 && this.#takeIn(event)) this.#tell();
  }

  restart(): void {
    this.#begins = true;
    this.#failure = undefined;
    this.#loader.stop();
    this.#loader.want([0]);
    this.#tell();
  }

  retry(): void {
    this.#failure = undefined;
    this.#tell();
    this.#loader.retry();
  }

  stop(): void {
    this.#loader.stop();
  }

  #wantPages(): void {
    if (this.#begins) {
      this.#loader.want([0]);
      return;
    }
    const { first, last } = this.#looked;
    const above = this.shownAbove;
    const looked = { first: first - above, last: last - above };
    this.#loader.want(pagesNear(looked, this.#total).filter((page) => !this.#deals.has(page)));
  }

  async #load(page: number, signal: AbortSignal): Promise<void> {
    const isBeginning = this.#begins;
    const start = isBeginning ? { cursor: undefined, offset: 0 } : this.#deals.startOf(page);
    const answer = await this.#read({ ...start, withTotal: isBeginning }, signal);
    if (signal.aborted) return;
    if (isBeginning) this.#begin(answer.position);
    const later = this.#recent.filter(({ position }) => BigInt(position) > answer.position);
    this.#deals.put(page, rowsOf(answer, later), answer.next);
    this.#noteTotal(page, answer);
    for (const event of later) {
      if (isBeginning) this.#takeIn(event);
      else this.#noteChange(event, this.#holds(event));
    }
    this.#tell();
    if (isBeginning) this.#wantPages();
  }

  #begin(from: bigint): void {
    this.#from = from;
    this.#deals = new LoadedDeals();
    this.#begins = false;
    this.#timesRead += 1;
    this.#isStale = false;
  }

  #noteTotal(page: number, { deals, next, total = this.#total }: AnsweredPage): void {
    const until = page * pageSize + deals.length;
    const isLast = next === undefined && (deals.length > 0 || page === 0);
    this.#total = isLast ? until : Math.max(total, next === undefined ? 0 : until + 1);
  }

  #takeIn(event: FeedEvent): boolean {
    if (this.#deals.apply(event)) {
      this.#noteChange(event, true);
      return true;
    }
    // A feed that resumes repeats events which the list already has.
    if (BigInt(event.position) <= this.#from) return false;
    const deal = submittedDeal(event);
    const filter = filterOf(this.#search);
    if (deal === undefined) return this.#noteChange(event, this.#holds(event));
    if (this.#deals.holds(deal.id)) return false;
    const isIn = matches(filter, deal);
    if (isIn === false) return false;
    if (isIn === undefined || this.#search.sort !== undefined || this.#deals.isFull) {
      return this.#becomeStale();
    }
    const row = { deal, changes: 1, position: BigInt(event.position) };
    this.#deals.add(row, this.#isAtTop);
    return true;
  }

  /** A newer page may reflect the event already. */
  #holds(event: FeedEvent): boolean {
    return this.#deals.holds(dealIdOf(event) ?? '');
  }

  #noteChange(event: FeedEvent, isHeld: boolean): boolean {
    return changesTheList(this.#search, event, isHeld) ? this.#becomeStale() : false;
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

  /** Tells the changes of one task together. */
  #tell(): void {
    if (this.#isToTell) return;
    this.#isToTell = true;
    queueMicrotask(() => {
      this.#isToTell = false;
      const [before, now] = [this.#state, this.#stateNow()];
      const names = Object.keys(now) as (keyof typeof now)[];
      // Otherwise dependents would render for each row.
      if (names.some((name) => before[name] !== now[name])) this.#state = now;
      for (const listener of this.#listeners) listener();
    });
  }

  #stateNow() {
    const { shown, waiting } = this.#deals;
    return {
      count: this.#total + shown.length,
      total: this.#total + shown.length + waiting.length,
      waiting: waiting.length,
      isStale: this.#isStale,
      timesRead: this.#timesRead,
      isAtTop: this.#isAtTop,
      failure: this.#failure,
    };
  }
}

export type ListState = ReturnType<DealRows['state']>;

function rowsOf({ deals, position }: AnsweredPage, later: readonly FeedEvent[]): readonly Shown[] {
  return deals.map((deal) =>
    later
      .filter((event) => dealIdOf(event) === deal.id)
      .reduce(shownAfter, { deal, changes: 0, position }),
  );
}

/** Fewer events arrive during one page read. */
const keptMax = 5_000;
