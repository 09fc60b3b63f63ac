import { assetId } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { getAsset } from '../asset/queries.js';
import { usageEvents } from './events.js';
import { usageFold } from './fold.js';

export const usageHistory = defineHistory({
  operationId: 'getUsageHistory',
  path: '/usage/{id}/history',
  summary: 'Who recorded which usage of a premise, and when',
  description: 'By the id of the premise. An entry has its records, and those that they replaced.',
  id: assetId,
  stream: streams.premiseUsage,
  events: usageEvents,
  decider: usageFold,
  owners: ({ events }) => (events === 0 ? [] : [null]),
  seenInTables: async (scope, database, id) =>
    (await getAsset(scope, database, id)).kind === 'found',
  view: ({ events }) => ({ events }),
  changedMembers: (_, { latest, replaced }) => ({
    before: replaced.length === 0 ? null : { records: replaced },
    after: { records: latest },
  }),
});
