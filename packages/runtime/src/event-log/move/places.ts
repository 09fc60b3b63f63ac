import type { Position } from '../types.js';

export interface Place {
  readonly ledger: Position;
  readonly native: Position;
}

/** Translates positions. Behind the last moved event, their distance is constant. */
export class Places {
  readonly #known: readonly Place[];
  readonly last: Place;

  /** @param known some moved events in order; may be empty */
  constructor(known: readonly Place[], last: Place) {
    this.#known = known;
    this.last = last;
  }

  isMoved(native: Position): boolean {
    return native <= this.last.native;
  }

  ledgerOf(native: Position): Position {
    return native - this.last.native + this.last.ledger;
  }

  nativeOf(ledger: Position): Position {
    return ledger - this.last.ledger + this.last.native;
  }

  atOrBefore(ledger: Position): Place | undefined {
    if (ledger >= this.last.ledger) return this.last;
    return this.#known.findLast((place) => place.ledger <= ledger);
  }

  atOrAfter(ledger: Position): Place {
    return this.#known.find((place) => place.ledger >= ledger) ?? this.last;
  }
}
