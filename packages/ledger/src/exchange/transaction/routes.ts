import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { transactionId } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { transaction } from './decide.js';
import { transactionEvents } from './events.js';
import { initialDataIn } from './initial/find-creation.js';
import { creatingEvents } from './initial/initial-events.js';
import * as lifecycle from './lifecycle/contract.js';
import { addCorrectionWrites } from './lifecycle/correct-write.js';
import { addLifecycleWrites } from './lifecycle/write.js';
import * as list from './list/contract.js';
import { addExchangeReads } from './read.js';
import { addExchangeWrites } from './write.js';

const transactionHistory = defineHistory({
  operationId: 'getTransactionHistory',
  path: '/exchange/transactions/{id}/history',
  summary: 'History of a transaction',
  id: transactionId,
  stream: streams.transaction,
  async resolveFromOtherStream(id, options) {
    const stored = await options.resolveFromOtherStream(streams.transaction(id));
    const data = stored && initialDataIn(options, stored, id);
    return data && { stored, event: { type: 'TransactionSubmitted' as const, data } };
  },
  events: transactionEvents,
  decider: transaction,
  owners: (state) => (state.status === 'absent' ? [] : [state.transaction.reseller_id]),
  view(state) {
    if (state.status === 'absent') return null;
    const { transaction: fields, ...rest } = state;
    const { submitted_at: _, changed_at: __, delivered_mwh: ___, ...members } = fields;
    const { direction, currency, book, trade_date, external_id, shape, ...always } = members;
    const deal = { direction, currency, book, trade_date, external_id, shape };
    const present = Object.entries(deal).filter(([, value]) => value !== undefined);
    return { ...always, ...rest, ...Object.fromEntries(present) };
  },
});

export const transactionRoutes: FeatureRoutes = {
  contracts: [...contractsOf(contract), ...contractsOf(list), ...contractsOf(lifecycle)],
  tags: {
    Exchange: 'Nominations, trades and settlements, with their lifecycle and history.',
  },
  write(app, dependencies, installation) {
    addExchangeWrites(app, dependencies, installation);
    addLifecycleWrites(app, dependencies, installation);
    addCorrectionWrites(app, dependencies, installation);
  },
  read: addExchangeReads,
  histories: [transactionHistory],
  resolveFromOtherStream: creatingEvents,
};
