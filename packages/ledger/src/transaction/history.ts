import { transactionId } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { transaction } from './decide.js';
import { transactionEvents } from './events.js';

/** What happened to a transaction. */
export const transactionHistory = defineHistory({
  operationId: 'getTransactionHistory',
  path: '/exchange/transactions/{id}/history',
  summary: 'What happened to a transaction',
  id: transactionId,
  stream: streams.transaction,
  events: transactionEvents,
  decider: transaction,
  owners: (state) => (state.status === 'absent' ? [] : [state.transaction.reseller_id]),
  view(state) {
    if (state.status === 'absent') return null;
    const { transaction: fields, ...rest } = state;
    return { ...fields, ...rest };
  },
});
