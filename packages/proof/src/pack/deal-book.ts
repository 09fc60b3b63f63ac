import type { AttestedEvent } from '../attested-event.js';
import { type DealFacts, factsIn } from './deal.js';

/** A transaction as it stands after the events that were taken. */
export interface BookedDeal {
  readonly id: string;
  readonly facts: DealFacts;
  readonly events: number;
}

/** Transactions as they come to stand, event by event. */
export class DealBook {
  readonly #deals = new Map<string, BookedDeal>();

  get size(): number {
    return this.#deals.size;
  }

  take(event: AttestedEvent): void {
    const said = factsIn(event);
    if (said === undefined) return;
    const next = { ...said, events: 1 };
    const before = this.#deals.get(said.id);
    this.#deals.set(said.id, before === undefined ? next : mergedDeal(before, next));
  }

  /** All of them by id; the book is empty afterwards. */
  drain(): readonly BookedDeal[] {
    const deals = [...this.#deals.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    this.#deals.clear();
    return deals;
  }
}

/** What two parts of the log, one after the other, say of one transaction. */
export function mergedDeal(earlier: BookedDeal, later: BookedDeal): BookedDeal {
  return {
    id: earlier.id,
    facts: { ...earlier.facts, ...later.facts },
    events: earlier.events + later.events,
  };
}
