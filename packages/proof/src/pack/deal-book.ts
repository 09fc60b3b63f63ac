import type { AttestedEvent } from '../attested-event.js';
import { type BookedDeal, type GrowingFacts, mergedFacts, noFacts, noteFacts } from './deal.js';
import type { SaidOfDeal } from './event-facts.js';

/** Transactions as they come to stand, event by event. */
export class DealBook {
  readonly #deals = new Map<string, GrowingDeal>();
  /** The same, by how their ids begin. */
  readonly #byBeginning = new Map<string, GrowingDeal[]>();

  get size(): number {
    return this.#deals.size;
  }

  take(event: AttestedEvent, said: readonly SaidOfDeal[]): void {
    for (const one of said) {
      const { id } = one;
      let deal = this.#deals.get(id);
      if (deal === undefined) {
        deal = { id, facts: noFacts(), events: 0 };
        this.#add(deal);
      }
      noteFacts(deal.facts, event, one);
      deal.events += 1;
    }
  }

  #add(deal: GrowingDeal): void {
    this.#deals.set(deal.id, deal);
    const beginning = deal.id.slice(0, beginningChars);
    const alike = this.#byBeginning.get(beginning);
    if (alike === undefined) this.#byBeginning.set(beginning, [deal]);
    else alike.push(deal);
  }

  /**
   * All of them by id; the book is empty afterwards. Ids that begin differently are in the order of their beginnings, which are
   * fewer: of many ids, that takes half the time of sorting them all.
   */
  drain(): readonly BookedDeal[] {
    const deals: BookedDeal[] = [];
    for (const beginning of [...this.#byBeginning.keys()].sort()) {
      const alike = this.#byBeginning.get(beginning) ?? [];
      for (const deal of alike.sort(byId)) deals.push(deal);
    }
    this.#deals.clear();
    this.#byBeginning.clear();
    return deals;
  }
}

/** So many characters are an id's beginning: 65,536 of them in hexadecimal digits. */
const beginningChars = 4;

/** No two have the same id. */
const byId = (one: GrowingDeal, other: GrowingDeal) => (one.id < other.id ? -1 : 1);

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
