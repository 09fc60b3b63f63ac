import type { FeedEvent } from '../feed/feed';
import type { Deal } from './deal';
import { afterEvent, dealIdOf } from './fold';

/** So many deals are read at a time. */
export const pageSize = 100;
/** So many pages are kept; the others are read again when they are wanted. */
export const pagesMax = 100;

/** A row as it is shown. A new object means that something of it changed. */
export interface Shown {
  readonly deal: Deal;
  /** How often it changed under the reader's eyes. */
  readonly changes: number;
  /** The position of the log that it reflects. */
  readonly position: bigint;
}

/** Where a page is read from: so many deals after a cursor; without one, after the beginning. */
export interface PageStart {
  readonly cursor: string | undefined;
  readonly offset: number;
}

/** The row after an event that it does not reflect yet. */
export function shownAfter(row: Shown, event: FeedEvent): Shown {
  const position = BigInt(event.position);
  if (position <= row.position) return row;
  const deal = afterEvent(row.deal, event);
  return deal === row.deal ? row : { deal, changes: row.changes + 1, position };
}

/**
 * The pages of a list that are held. Every page after the first is read from the cursor of one before it, so that deals that
 * come in at the beginning move none of them.
 */
export class PageCache {
  /** Those that were used last stand last. */
  readonly #pages = new Map<number, Shown[]>();
  readonly #cursors = new Map<number, string>();
  readonly #places = new Map<string, { readonly page: number; readonly at: number }>();

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  get size(): number {
    return this.#pages.size;
  }

  rowAt(index: number): Shown | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  }

  holds(id: string): boolean {
    return this.#places.has(id);
  }

  /** The nearest place before a page that can be read on from. */
  startOf(page: number): PageStart {
    let nearest = 0;
    for (const known of this.#cursors.keys()) {
      if (known <= page && known > nearest) nearest = known;
    }
    return { cursor: this.#cursors.get(nearest), offset: (page - nearest) * pageSize };
  }

  /** Keeps a page, and the cursor of the one after it. @param near the page that is looked at: those far from it go first */
  put(page: number, rows: readonly Shown[], next: string | undefined, near: number): void {
    this.#forget(page);
    this.#pages.set(page, [...rows]);
    for (const [at, { deal }] of rows.entries()) this.#places.set(deal.id, { page, at });
    if (next !== undefined) this.#cursors.set(page + 1, next);
    while (this.#pages.size > pagesMax) this.#forget(this.#farthest(near));
  }

  /** Folds an event into its row. @returns whether a held row changed */
  apply(event: FeedEvent): boolean {
    const place = this.#places.get(dealIdOf(event) ?? '');
    const rows = place === undefined ? undefined : this.#pages.get(place.page);
    const row = place === undefined ? undefined : rows?.[place.at];
    if (place === undefined || rows === undefined || row === undefined) return false;
    const after = shownAfter(row, event);
    rows[place.at] = after;
    return after !== row;
  }

  clear(): void {
    this.#pages.clear();
    this.#cursors.clear();
    this.#places.clear();
  }

  /** The first page stays: it alone is not read from a cursor. */
  #farthest(near: number): number {
    let farthest = -1;
    for (const page of this.#pages.keys()) {
      if (page === 0) continue;
      if (farthest < 0 || Math.abs(page - near) > Math.abs(farthest - near)) farthest = page;
    }
    return farthest;
  }

  #forget(page: number): void {
    for (const { deal } of this.#pages.get(page) ?? []) {
      if (this.#places.get(deal.id)?.page === page) this.#places.delete(deal.id);
    }
    this.#pages.delete(page);
  }
}
