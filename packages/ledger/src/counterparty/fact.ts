import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CounterpartyId } from '@exchange/units';
import { streams } from '../streams.js';
import { counterparties } from './aggregate.js';
import type { Standing } from './standing.js';

/** How a counterparty stands for transactions of a type, for one decision: each is looked at once. */
export type Standings = (id: CounterpartyId, transactionType: string) => Promise<Standing>;

/**
 * How counterparties stand: a fact that a command is decided on. It is read up to the end of the counterparty's stream, for
 * each try anew, and from no table: what is decided after a suspension was acknowledged, in whichever process, knows of it.
 * What was being decided at that moment may have read the stream just before and be appended just after, and stands.
 *
 * @param mayBeNamed `registered`: one that is not registered may not be named; `any`: it may
 */
export function standingsOn(store: AggregateStore, mayBeNamed: 'any' | 'registered'): Standings {
  const known = new Map<CounterpartyId, Promise<Standing>>();
  return async (id, transactionType) => {
    // Nothing could speak against it.
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
