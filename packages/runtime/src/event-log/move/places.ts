import type { Position } from '../types.js';

/** An event's two positions: in the log that recorded it first, and on this server. */
export interface Place {
  readonly ledger: Position;
  readonly native: Position;
}

/**
 * Positions of a moved log. Up to the last moved event a position is searched from known places; behind it, the
 * distance between both positions is constant.
 */
export class Places {
  readonly #known: readonly Place[];
  readonly last: Place;

  /** @param known places of some moved events, in order; may be empty */
  constructor(known: readonly Place[], last: Place) {
    this.#known = known;
    this.last = last;
  }

  /** Whether the event at a server's position was moved here. */
  isMoved(native: Position): boolean {
    return native <= this.last.native;
  }

  /** The ledger position of an event behind the last moved one. */
  ledgerOf(native: Position): Position {
    return native - this.last.native + this.last.ledger;
  }

  /** The server's position of a ledger position behind the last moved event. */
  nativeOf(ledger: Position): Position {
    return ledger - this.last.ledger + this.last.native;
  }

  /** The last known event at or before a position; undefined if there is none. */
  atOrBefore(ledger: Position): Place | undefined {
    if (ledger >= this.last.ledger) return this.last;
    return this.#known[this.#countUpTo((place) => place.ledger <= ledger) - 1];
  }

  /** The first known event at or behind a position. */
  atOrAfter(ledger: Position): Place {
    return this.#known[this.#countUpTo((place) => place.ledger < ledger)] ?? this.last;
  }

  /** Number of known places before the first that fails the test. */
  #countUpTo(passes: (place: Place) => boolean): number {
    let [low, high] = [0, this.#known.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = this.#known[middle];
      if (place !== undefined && passes(place)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
