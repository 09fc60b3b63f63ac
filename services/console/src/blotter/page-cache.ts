import type { FeedEvent } from '../feed/use-feed';
import type { Deal } from './deal';
import { afterEvent, dealIdOf } from './fold';

export const pageSize = 100;
export const pagesMax = 100;

export interface Shown {
  readonly deal: Deal;
  readonly changes: number;
  readonly position: bigint;
}

export interface PageStart {
  readonly cursor: string | undefined;
  readonly offset: number;
}

export function shownAfter(row: Shown, event: FeedEvent): Shown {
  const position = BigInt(event.position);
  if (position <= row.position) return row;
  const deal = afterEvent(row.deal, event);
  return deal === row.deal ? row : { deal, changes: row.changes + 1, position };
}

/** Pages follow cursors, so that new deals do not shift them. */
export class PageCache {
  readonly #pages = new Map<number, Shown[]>();
  readonly #cursors = new Map<number, string>();
  readonly #places = new Map<string, { readonly page: number; readonly at: number }>();

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  rowAt(index: number): Shown | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  }

  holds(id: string): boolean {
    return this.#places.has(id);
  }

  startOf(page: number): PageStart {
    const nearest = Math.max(0, ...[...this.#cursors.keys()].filter((known) => known <= page));
    return { cursor: this.#cursors.get(nearest), offset: (page - nearest) * pageSize };
  }

  put(page: number, rows: readonly Shown[], next: string | undefined): void {
    this.#forget(page);
    this.#pages.set(page, [...rows]);
    for (const [at, { deal }] of rows.entries()) this.#places.set(deal.id, { page, at });
    if (next !== undefined) this.#cursors.set(page + 1, next);
    const oldest = [...this.#pages.keys()].find((one) => one > 0);
    if (this.#pages.size > pagesMax && oldest !== undefined) this.#forget(oldest);
  }

  apply(event: FeedEvent): boolean {
    const place = this.#places.get(dealIdOf(event) ?? '');
    const rows = place && this.#pages.get(place.page);
    const row = place && rows?.[place.at];
    if (place === undefined || rows === undefined || row === undefined) return false;
    const after = shownAfter(row, event);
    rows[place.at] = after;
    return after !== row;
  }

  #forget(page: number): void {
    for (const { deal } of this.#pages.get(page) ?? []) {
      if (this.#places.get(deal.id)?.page === page) this.#places.delete(deal.id);
    }
    this.#pages.delete(page);
  }
}

/** Beyond this number the list is read again. */
const keptMax = 2_000;

export class PendingInserts {
  shown: readonly Shown[] = [];
  waiting: readonly Shown[] = [];
  readonly #ids = new Set<string>();

  get isFull(): boolean {
    return this.#ids.size >= keptMax;
  }

  holds(id: string): boolean {
    return this.#ids.has(id);
  }

  add(row: Shown, isShown: boolean): void {
    this.#ids.add(row.deal.id);
    if (isShown) this.shown = [row, ...this.shown];
    else this.waiting = [row, ...this.waiting];
  }

  showAll(): void {
    this.shown = [...this.waiting, ...this.shown];
    this.waiting = [];
  }

  apply(event: FeedEvent): boolean {
    const id = dealIdOf(event);
    if (id === undefined || !this.#ids.has(id)) return false;
    let isChanged = false;
    const fold = (row: Shown) => {
      const after = row.deal.id === id ? shownAfter(row, event) : row;
      isChanged ||= after !== row;
      return after;
    };
    this.shown = this.shown.map(fold);
    this.waiting = this.waiting.map(fold);
    return isChanged;
  }
}
