import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CounterpartyId } from '@exchange/units';
import { streams } from '../../streams.js';
import type { Standing, Standings } from '../transaction/submission/standing.js';
import { counterparties } from './aggregate.js';

/** Reads streams, so that every process respects an acknowledged suspension. */
export function standingsOn(store: AggregateStore, policy: 'any' | 'registered'): Standings {
  const cache = new Map<CounterpartyId, Promise<Standing>>();
  return async (id, transactionType) => {
    if (transactionType !== 'trade' && policy === 'any') return null;
    const standing = cache.get(id) ?? standingOf(store, policy, id);
    cache.set(id, standing);
    return standing;
  };
}

async function standingOf(
  store: AggregateStore,
  policy: 'any' | 'registered',
  counterparty_id: CounterpartyId,
): Promise<Standing> {
  const { state } = await counterparties.on(store).load(streams.counterparty(counterparty_id));
  if (state.status === 'absent') {
    return policy === 'any' ? null : { code: 'counterparty_unknown', counterparty_id };
  }
  const { status, code: counterparty_code } = state.counterparty;
  return status === 'active'
    ? null
    : { code: 'counterparty_suspended', counterparty_id, counterparty_code };
}
