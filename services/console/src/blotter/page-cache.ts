import type { FeedEvent } from '../feed/feed';
import type { Deal } from './deal';
import { afterEvent, dealIdOf } from './fold';

export const pageSize = 100;
export const pagesMax = 100;

export interface Shown {
  readonly deal: Deal;
  readonly changes: number;
  readonly position: bigint;
}

/** An offset after a cursor, or after the beginning. */
export interface PageStart {
  readonly cursor: string | undefined;
  readonly offset: number;
}

/** If the event is newer than the row. */
export function shownAfter(row: Shown, event: FeedEvent): Shown {
  const position = BigInt(event.position);
  if (position <= row.position) return row;
  const deal = afterEvent(row.deal, event);
  return deal === row.deal ? row : { deal, changes: row.changes + 1, position };
}

/**
 * Each page after the first starts at the cursor of an earlier one, so that new deals at the top do
 * not shift pages.
 */
export class PageCache {
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

  startOf(page: number): PageStart {
    let nearest = 0;
    for (const known of this.#cursors.keys()) {
      if (known <= page && known > nearest) nearest = known;
    }
    return { cursor: this.#cursors.get(nearest), offset: (page - nearest) * pageSize };
  }

  /**
   * @param next cursor of the next page
   * @param near the visible page: distant pages are evicted first
   */
  put(page: number, rows: readonly Shown[], next: string | undefined, near: number): void {
    this.#forget(page);
    this.#pages.set(page, [...rows]);
    for (const [at, { deal }] of rows.entries()) this.#places.set(deal.id, { page, at });
    if (next !== undefined) this.#cursors.set(page + 1, next);
    while (this.#pages.size > pagesMax) this.#forget(this.#farthest(near));
  }

  /** @returns whether a held row changed */
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

  /** Never the first page: it has no cursor. */
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
