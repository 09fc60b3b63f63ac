import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { uuidInput } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { statement } from './decide.js';
import { statementEvents } from './events.js';
import { issuedStatementHistory } from './history.js';
import { addStatementReads } from './read.js';
import { addStatementWrites } from './write.js';

const statementHistory = defineHistory({
  operationId: 'getStatementSeriesHistory',
  path: '/exchange/statement-series/{id}/history',
  summary: 'History of a series of settlement statements',
  description: 'The id is the `series_id` of its statements.',
  id: uuidInput(),
  hidesForeign: true,
  stream: streams.statement,
  events: statementEvents,
  decider: statement,
  owners: (state) => (state.status === 'absent' ? [] : [state.statement.reseller_id]),
  view: (state) => (state.status === 'absent' ? null : state.statement),
});

export const statementRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Statements:
      'Settlement statements of a counterparty and local month, issued in immutable runs.',
  },
  write: addStatementWrites,
  read: addStatementReads,
  histories: [statementHistory, issuedStatementHistory],
};
