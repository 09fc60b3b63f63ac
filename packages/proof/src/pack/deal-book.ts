import type { AttestedEvent } from '../attested-event.js';
import { type DealFacts, type GrowingFacts, noteFacts } from './deal.js';
import type { SaidOfDeal } from './event-facts.js';

/** A transaction as it stands after the events that were taken. */
export interface BookedDeal {
  readonly id: string;
  readonly facts: DealFacts;
  readonly events: number;
}

/** Transactions as they come to stand, event by event. */
export class DealBook {
  readonly #deals = new Map<string, GrowingDeal>();

  get size(): number {
    return this.#deals.size;
  }

  take(event: AttestedEvent, said: readonly SaidOfDeal[]): void {
    for (const one of said) {
      const { id } = one;
      let deal = this.#deals.get(id);
      if (deal === undefined) {
        deal = { id, facts: {}, events: 0 };
        this.#deals.set(id, deal);
      }
      noteFacts(deal.facts, event, one);
      deal.events += 1;
    }
  }

  /** All of them by id; the book is empty afterwards. */
  drain(): readonly BookedDeal[] {
    // Texts alone are sorted in half the time of what has them.
    const deals = [...this.#deals.keys()].sort().flatMap((id) => this.#deals.get(id) ?? []);
    this.#deals.clear();
    return deals;
  }
}

interface GrowingDeal {
  readonly id: string;
  readonly facts: GrowingFacts;
  events: number;
}

/** What two parts of the log, one after the other, say of one transaction. */
export function mergedDeal(earlier: BookedDeal, later: BookedDeal): BookedDeal {
  return {
    id: earlier.id,
    facts: mergedFacts(earlier.facts, later.facts),
    events: earlier.events + later.events,
  };
}

/** A later event's say stands, but for where it was said first. */
function mergedFacts(earlier: DealFacts, later: DealFacts): DealFacts {
  const { first_position = later.first_position } = earlier;
  const facts = { ...earlier, ...later };
  return first_position === undefined ? facts : { ...facts, first_position };
}
