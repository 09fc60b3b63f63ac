import { defineAggregate, memoizeByStore } from '@exchange/runtime/commands/define-aggregate';
import type { CounterpartyId } from '@exchange/units';
import { claimOn } from '../../platform/unique/claim.js';
import { withUniqueCode } from '../../platform/unique/with-unique-code.js';
import { streams } from '../../streams.js';
import { counterparty } from './decide.js';
import {
  type CounterpartyCodeEvent,
  counterpartyCodeEvents,
  counterpartyEvents,
} from './events.js';

const counterpartyCode = claimOn<CounterpartyId, string, CounterpartyCodeEvent>({
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

const plainCounterparties = defineAggregate(counterpartyEvents, counterparty);
const codeClaims = defineAggregate(counterpartyCodeEvents, counterpartyCode);

export const counterparties = memoizeByStore((store) =>
  withUniqueCode(plainCounterparties.on(store), {
    decider: counterparty,
    claims: codeClaims.on(store),
    streamOf: streams.counterparty,
    codeStreamOf: streams.counterpartyCode,
    codeOf: (state) => (state.status === 'absent' ? undefined : state.counterparty),
    withhold: (counterparty_id, code) =>
      ({ type: 'WithholdCounterpartyCode', counterparty_id, code }) as const,
    inUse: (code) => ({ code: 'code_in_use', counterparty_code: code }) as const,
  }),
);
