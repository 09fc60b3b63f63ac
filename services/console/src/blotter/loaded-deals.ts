import type { FeedEvent } from '../feed/use-feed';
import type { Deal } from './deal';
import { afterEvent, dealIdOf } from './fold';

export const pageSize = 100;
export const pagesMax = 100;
/** Beyond this number of new deals the list is read again. */
const insertsMax = 2_000;

export interface Shown {
  readonly deal: Deal;
  readonly changes: number;
  readonly position: bigint;
}

export interface PageStart {
  readonly cursor: string | undefined;
  readonly offset: number;
}

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

export function shownAfter(row: Shown, event: FeedEvent): Shown {
  const position = BigInt(event.position);
  if (position <= row.position) return row;
  const deal = afterEvent(row.deal, event);
  return deal === row.deal ? row : { deal, changes: row.changes + 1, position };
}

/** Pages follow cursors, so that new deals do not shift them. */
export class LoadedDeals {
  readonly #rows = new Map<string, Shown>();
  /** Ids. */
  readonly #pages = new Map<number, readonly string[]>();
  readonly #cursors = new Map<number, string>();
  /** Ids of new deals above the first page, newest first. */
  shown: readonly string[] = [];
  /** Ids of new deals that are not shown yet. */
  waiting: readonly string[] = [];

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  holds(id: string): boolean {
    return this.#rows.has(id);
  }

  get isFull(): boolean {
    return this.shown.length + this.waiting.length >= insertsMax;
  }

  rowAt(index: number): Shown | undefined {
    const at = index - this.shown.length;
    const page = this.#pages.get(Math.floor(at / pageSize));
    return this.#rows.get((at < 0 ? this.shown[index] : page?.[at % pageSize]) ?? '');
  }

  startOf(page: number): PageStart {
    const nearest = Math.max(0, ...[...this.#cursors.keys()].filter((known) => known <= page));
    return { cursor: this.#cursors.get(nearest), offset: (page - nearest) * pageSize };
  }

  put(page: number, rows: readonly Shown[], next: string | undefined): void {
    this.#pages.delete(page);
    this.#pages.set(
      page,
      rows.map(({ deal }) => deal.id),
    );
    for (const row of rows) this.#rows.set(row.deal.id, row);
    if (next !== undefined) this.#cursors.set(page + 1, next);
    const oldest = [...this.#pages.keys()].find((one) => one > 0);
    if (this.#pages.size > pagesMax && oldest !== undefined) this.#forget(oldest);
  }

  add(row: Shown, isShown: boolean): void {
    const { id } = row.deal;
    this.#rows.set(id, row);
    if (isShown) this.shown = [id, ...this.shown];
    else this.waiting = [id, ...this.waiting];
  }

  showAll(): void {
    this.shown = [...this.waiting, ...this.shown];
    this.waiting = [];
  }

  apply(event: FeedEvent): boolean {
    const id = dealIdOf(event) ?? '';
    const row = this.#rows.get(id);
    if (row === undefined) return false;
    const after = shownAfter(row, event);
    this.#rows.set(id, after);
    return after !== row;
  }

  #forget(page: number): void {
    this.#pages.delete(page);
    const idsShown = new Set([...this.#pages.values(), this.shown, this.waiting].flat());
    for (const id of this.#rows.keys()) if (!idsShown.has(id)) this.#rows.delete(id);
  }
}
