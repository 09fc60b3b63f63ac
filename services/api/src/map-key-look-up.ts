import { findMapKey } from '@exchange/ledger/map-key/aggregate';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { MapKeyOptions } from '@exchange/runtime/credentials/map-keys';
import { requireKnown } from './log-gate.js';
import type { LogGuard } from './log-guard.js';

/**
 * Looks a key for maps up in its stream: a table may be behind it, and a key that was revoked should open nothing however long a
 * projector stands still.
 */
export function mapKeyLookUp(store: AggregateStore, guard: LogGuard): MapKeyOptions['lookUp'] {
  return async (id) => {
    requireKnown(await guard.settled());
    return findMapKey(store, id);
  };
}
