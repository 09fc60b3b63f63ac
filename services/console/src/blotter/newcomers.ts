import type { FeedEvent } from '../feed/feed';
import { dealIdOf } from './fold';
import { type Shown, shownAfter } from './page-cache';

/** Beyond, the list is read again. */
const keptMax = 2_000;

/** Deals submitted after the list was read, newest first: above the first page, or held back. */
export class Newcomers {
  #shown: readonly Shown[] = [];
  #waiting: readonly Shown[] = [];
  readonly #ids = new Set<string>();

  get shown(): readonly Shown[] {
    return this.#shown;
  }

  get waiting(): readonly Shown[] {
    return this.#waiting;
  }

  get isFull(): boolean {
    return this.#ids.size >= keptMax;
  }

  holds(id: string): boolean {
    return this.#ids.has(id);
  }

  add(row: Shown, isShown: boolean): void {
    this.#ids.add(row.deal.id);
    if (isShown) this.#shown = [row, ...this.#shown];
    else this.#waiting = [row, ...this.#waiting];
  }

  showAll(): void {
    this.#shown = [...this.#waiting, ...this.#shown];
    this.#waiting = [];
  }

  apply(event: FeedEvent): boolean {
    const id = dealIdOf(event);
    if (id === undefined || !this.#ids.has(id)) return false;
    const fold = (row: Shown) => (row.deal.id === id ? shownAfter(row, event) : row);
    const [shown, waiting] = [this.#shown.map(fold), this.#waiting.map(fold)];
    const isChanged = (before: readonly Shown[], after: readonly Shown[]) =>
      after.some((row, index) => row !== before[index]);
    const changed = isChanged(this.#shown, shown) || isChanged(this.#waiting, waiting);
    this.#shown = shown;
    this.#waiting = waiting;
    return changed;
  }

  clear(): void {
    this.#shown = [];
    this.#waiting = [];
    this.#ids.clear();
  }
}
