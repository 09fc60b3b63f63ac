import type { Effect } from '../sql/effects.js';
import type { TimedStatement } from '../sql/time-limit.js';
import type { Message } from '../wire/messages.js';
import type { Preparation } from './batch.js';

/** Messages that run without another connection's in between. */
export interface Unit {
  /** Whole messages; a function where they depend on the transaction's status at their turn. */
  readonly bytes: Buffer | (() => Buffer);
  readonly effects: readonly Effect[];
  /** The statements with a time limit. */
  readonly timed: readonly TimedStatement[];
  /** The required prepared statements. */
  readonly preparation?: Preparation;
  /** False for a batch that ends in Flush: no ReadyForQuery is due. */
  readonly endsReady: boolean;
  /** Receives the answer with its ReadyForQuery. Default: write it to the client. */
  readonly deliver?: (answer: readonly Message[]) => void;
}
