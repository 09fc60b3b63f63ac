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
  readonly #deals = new Map<string, { id: string; facts: DealFacts; events: number }>();

  get size(): number {
    return this.#deals.size;
  }

  /** @param selected the transactions that are wanted; all, if none are named */
  take(event: AttestedEvent, selected?: ReadonlySet<string>): void {
    for (const said of factsIn(event, selected)) this.#note(said);
  }

  #note({ id, facts }: { readonly id: string; readonly facts: DealFacts }): void {
    const known = this.#deals.get(id);
    if (known === undefined) {
      this.#deals.set(id, { id, facts, events: 1 });
      return;
    }
    known.facts = mergedFacts(known.facts, facts);
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
