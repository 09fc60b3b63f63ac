import type { FeedEvent } from '../feed/feed';
import { dealIdOf } from './fold';

/** More than arrive during one page read. */
const keptMax = 5_000;

/** For pages that are older. */
export class RecentEvents {
  #events: FeedEvent[] = [];

  add(event: FeedEvent): void {
    this.#events.push(event);
    if (this.#events.length > 2 * keptMax) this.#events = this.#events.slice(-keptMax);
  }

  after(position: bigint): readonly FeedEvent[] {
    let first = this.#events.length;
    while (first > 0 && BigInt(this.#events[first - 1]?.position ?? '0') > position) first -= 1;
    return this.#events.slice(first);
  }

  byDeal(position: bigint): ReadonlyMap<string, readonly FeedEvent[]> {
    const found = new Map<string, FeedEvent[]>();
    for (const event of this.after(position)) {
      const id = dealIdOf(event) ?? '';
      found.set(id, [...(found.get(id) ?? []), event]);
    }
    return found;
  }
}
