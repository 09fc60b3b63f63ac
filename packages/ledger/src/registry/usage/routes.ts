import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import { assetId } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import { getAsset } from '../asset/queries.js';
import * as contract from './contract.js';
import { type UsageEvent, usageEvents, type usageRecorded } from './events.js';
import { addUsageReads } from './read.js';
import { addUsageWrites } from './write.js';

type UsageRecords = EventOf<typeof usageRecorded>['data']['records'];

/** The recorded values of an event, and the values that they replaced. */
interface Recorded {
  readonly events: number;
  readonly latest: UsageRecords;
  readonly replaced: UsageRecords;
  /**
   * The records of all periods so far. All states share one mutable map, so that years of readings are not copied for
   * each event.
   */
  readonly known: Map<string, UsageRecords[number]> | undefined;
}

const nothing: Recorded = { events: 0, latest: [], replaced: [], known: undefined };

/** The history of records of a premise's usage. */
const usageHistory = defineHistory({
  operationId: 'getUsageHistory',
  path: '/usage/{id}/history',
  summary: 'Who recorded which usage of a premise, and when',
  description: 'By the id of the premise. An entry has its records, and those that they replaced.',
  id: assetId,
  stream: streams.premiseUsage,
  events: usageEvents,
  decider: { initialState: nothing, evolve },
  owners: ({ events }) => (events === 0 ? [] : [null]),
  seenInTables: async (scope, database, id) =>
    (await getAsset(scope, database, id)).kind === 'found',
  view: ({ events }) => ({ events }),
  changedMembers: (_, { latest, replaced }) => ({
    before: replaced.length === 0 ? null : { records: replaced },
    after: { records: latest },
  }),
});

function evolve({ events, known = new Map() }: Recorded, { data }: UsageEvent): Recorded {
  const replaced: UsageRecords = [];
  for (const record of data.records) {
    const period = `${record.period_start}/${record.period_end}`;
    const earlier = known.get(period);
    if (earlier !== undefined) replaced.push(earlier);
    known.set(period, record);
  }
  return { events: events + 1, latest: data.records, replaced, known };
}

export const usageRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Usage: 'Readings of a premise, and a forecast from them.',
  },
  write: addUsageWrites,
  read: addUsageReads,
  histories: [usageHistory],
};
