import { counterpartyId } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { counterparty } from './decide.js';
import { counterpartyEvents } from './events.js';
import { getCounterparty } from './queries.js';
import { writeCounterparty } from './resource.js';

/** What happened to a counterparty. A reseller sees it of those that it sees. */
export const counterpartyHistory = defineResourceHistory({
  operationId: 'getCounterpartyHistory',
  path: '/exchange/counterparties/{id}/history',
  what: 'counterparty',
  summary: 'What happened to a counterparty',
  description: 'A reseller-scoped caller sees that of the counterparties that it sees.',
  id: counterpartyId,
  stream: streams.counterparty,
  events: counterpartyEvents,
  decider: counterparty,
  owners: (state) => (state.status === 'absent' ? [] : [null]),
  view: (state) => (state.status === 'absent' ? null : state.counterparty),
  resource: (state) =>
    state.status === 'absent' ? undefined : writeCounterparty(state.counterparty),
  seenInTables: async (scope, database, id) =>
    (await getCounterparty(scope, database, id)).kind === 'found',
});
