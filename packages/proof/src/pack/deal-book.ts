import type { AttestedEvent } from '../attested-event.js';
import { type DealFacts, factsIn } from './deal.js';

/** A transaction as it stands after the events that were taken. */
export interface BookedDeal {
  readonly id: string;
  readonly facts: DealFacts;
  readonly events: number;
}

type MutableFacts = { -readonly [Column in keyof DealFacts]: DealFacts[Column] };

/** Transactions as they come to stand, event by event. */
export class DealBook {
  readonly #deals = new Map<string, { id: string; facts: MutableFacts; events: number }>();

  get size(): number {
    return this.#deals.size;
  }

  take(event: AttestedEvent): void {
    const said = factsIn(event);
    if (said === undefined) return;
    const known = this.#deals.get(said.id);
    if (known === undefined) {
      this.#deals.set(said.id, { ...said, events: 1 });
      return;
    }
    Object.assign(known.facts, said.facts);
    known.events += 1;
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
