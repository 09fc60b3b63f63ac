import { uuidInput } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { statement } from './decide.js';
import { statementEvents } from './events.js';

/** The runs of a series of statements. */
export const statementHistory = defineHistory({
  operationId: 'getStatementSeriesHistory',
  path: '/exchange/statement-series/{id}/history',
  summary: 'The runs of a series of settlement statements',
  description: 'By the `series_id` of its statements.',
  id: uuidInput(),
  hasComputedId: true,
  stream: streams.statement,
  events: statementEvents,
  decider: statement,
  owners: (state) => (state.status === 'absent' ? [] : [state.statement.reseller_id]),
  view: (state) => (state.status === 'absent' ? null : state.statement),
});
