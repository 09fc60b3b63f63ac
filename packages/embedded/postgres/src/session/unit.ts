import type { Effect } from '../sql/effects.js';
import type { TimedStatement } from '../sql/time-limit.js';
import type { Message } from '../wire/messages.js';
import type { Preparation } from './batch.js';

/** Run without another connection's in between. */
export interface Unit {
  /** A function where they depend on the transaction's status at their turn. */
  readonly bytes: Buffer | (() => Buffer);
  readonly effects: readonly Effect[];
  /** With a time limit. */
  readonly timed: readonly TimedStatement[];
  readonly preparation?: Preparation;
  /** False for a batch that ends in Flush. */
  readonly endsReady: boolean;
  /** With its ReadyForQuery; default: write it to the client. */
  readonly deliver?: (answer: readonly Message[]) => void;
}
