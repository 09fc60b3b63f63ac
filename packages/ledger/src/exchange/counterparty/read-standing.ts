import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CounterpartyId } from '@exchange/units';
import { streams } from '../../streams.js';
import { counterparties } from './aggregate.js';
import type { Standing } from './standing.js';

/** The standing of counterparties for a transaction type, for one decision. Each stream is read once. */
export type Standings = (id: CounterpartyId, transactionType: string) => Promise<Standing>;

/**
 * The standing of counterparties, a fact for decisions. It is read to the end of the counterparty's stream for each
 * attempt, not from a table, so every decision after the acknowledgment of a suspension respects it, in every process.
 * A concurrent decision may have read the stream before the suspension and append after it; its event is valid.
 *
 * @param mayBeNamed `registered`: only registered counterparties are valid; `any`: all are
 */
export function standingsOn(store: AggregateStore, mayBeNamed: 'any' | 'registered'): Standings {
  const known = new Map<CounterpartyId, Promise<Standing>>();
  return async (id, transactionType) => {
    // No state of the counterparty would forbid it.
    if (transactionType !== 'trade' && mayBeNamed === 'any') return null;
    const standing = known.get(id) ?? standingOf(store, mayBeNamed, id);
    known.set(id, standing);
    return standing;
  };
}

async function standingOf(
  store: AggregateStore,
  mayBeNamed: 'any' | 'registered',
  counterparty_id: CounterpartyId,
): Promise<Standing> {
  const { state } = await counterparties.on(store).load(streams.counterparty(counterparty_id));
  if (state.status === 'absent') {
    return mayBeNamed === 'any' ? null : { code: 'counterparty_unknown', counterparty_id };
  }
  const { status, code: counterparty_code } = state.counterparty;
  return status === 'active'
    ? null
    : { code: 'counterparty_suspended', counterparty_id, counterparty_code };
}
