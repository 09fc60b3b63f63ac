import { assetId, covers } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { assetIn } from '../asset/history.js';
import { type UsageEvent, usageEvents } from './events.js';
import { type UsageRecord, usageKey } from './record.js';

interface RecordedUsage {
  readonly events: number;
  readonly latest: readonly UsageRecord[];
  readonly replaced: readonly UsageRecord[];
  readonly known: Map<string, UsageRecord> | undefined;
}

export const usageFold = {
  initialState: { events: 0, latest: [], replaced: [], known: undefined } as RecordedUsage,
  evolve({ events, known = new Map() }: RecordedUsage, { data }: UsageEvent): RecordedUsage {
    const replaced: UsageRecord[] = [];
    for (const record of data.records) {
      const key = usageKey(record);
      const earlier = known.get(key);
      if (earlier !== undefined) replaced.push(earlier);
      known.set(key, record);
    }
    return { events: events + 1, latest: data.records, replaced, known };
  },
};

export const usageHistory = defineHistory({
  operationId: 'getUsageHistory',
  path: '/usage/{id}/history',
  summary: 'History of the usage of a premise',
  description:
    'By the id of the premise. An entry has its records, and the records that they replaced.',
  id: assetId,
  stream: streams.premiseUsage,
  events: usageEvents,
  decider: usageFold,
  owners: ({ events }) => (events === 0 ? [] : [null]),
  async isSeen(id, { scope, readStream }) {
    const premise = assetIn(await readStream(streams.asset(id)));
    return premise.status !== 'absent' && covers(scope, premise.asset.reseller_id);
  },
  view: ({ events }) => ({ events }),
  changedMembers: (_, { latest, replaced }) => ({
    before: replaced.length === 0 ? null : { records: replaced },
    after: { records: latest },
  }),
});
