import { findMapKey } from '@exchange/ledger/map-key/aggregate';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { MapKeyOptions } from '@exchange/runtime/credentials/map-keys';
import { requireKnown } from './log-gate.js';
import type { LogGuard } from './log-guard.js';

/**
 * Looks up a map key in its stream, because tables may lag: a revoked key must stop working even while a projector is
 * stopped.
 */
export function mapKeyLookUp(store: AggregateStore, guard: LogGuard): MapKeyOptions['lookUp'] {
  return async (id) => {
    requireKnown(await guard.settled());
    return findMapKey(store, id);
  };
}
