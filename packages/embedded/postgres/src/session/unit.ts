import type { Effect } from '../sql/effects.js';
import type { TimedStatement } from '../sql/time-limit.js';
import type { Preparation } from './batch.js';

/** Run without another connection's in between. */
export interface Unit {
  readonly bytes: Buffer;
  readonly effects: readonly Effect[];
  readonly timed: readonly TimedStatement[];
  readonly preparation?: Preparation;
  /** False for a batch that ends in Flush. */
  readonly endsReady: boolean;
}
