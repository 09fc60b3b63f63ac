import type { Effect } from '../sql/effects.js';
import type { TimedStatement } from '../sql/time-limit.js';
import type { Message } from '../wire/messages.js';
import type { Preparation } from './batch.js';

/** A piece of protocol that has to run without another connection's in between. */
export interface Unit {
  /** Whole messages; chosen when its turn has come, if they depend on the transaction's status. */
  readonly bytes: Buffer | (() => Buffer);
  readonly effects: readonly Effect[];
  /** The statements that it runs, as far as their time is limited. */
  readonly timed: readonly TimedStatement[];
  /** The prepared statements that it needs. */
  readonly preparation?: Preparation;
  /** False for a batch that ends in Flush: no ReadyForQuery is due. */
  readonly endsReady: boolean;
  /** Takes the answer, with the ReadyForQuery at its end; writes it to the client unless told otherwise. */
  readonly deliver?: (answer: readonly Message[]) => void;
}
