import type { CounterpartyId } from '@exchange/units';
import { claimOn } from '../unique/claim.js';
import type { CounterpartyCodeEvent } from './events.js';

/** One code's claim: a counterparty uses a code only after claiming it. */
export const counterpartyCode = claimOn<CounterpartyId, string, CounterpartyCodeEvent>({
  claimed: (counterparty_id, code) => ({
    type: 'CounterpartyCodeClaimed',
    data: { counterparty_id, code },
  }),
  released: (counterparty_id, code) => ({
    type: 'CounterpartyCodeReleased',
    data: { counterparty_id, code },
  }),
  holderAfter: ({ type, data }) =>
    type === 'CounterpartyCodeClaimed' ? data.counterparty_id : undefined,
  idOf: (id) => id,
});
