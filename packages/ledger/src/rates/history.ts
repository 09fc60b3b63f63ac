import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import { utilityId } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { type RatesEvent, ratesEvents, type ratesRecorded } from './events.js';

/** How many records there are, and those that came last. */
interface Recorded {
  readonly records: number;
  readonly latest: EventOf<typeof ratesRecorded>['data']['records'];
}

/** What was recorded of a utility's rates. The rates themselves are below `/rates/{utility_id}/history`. */
export const ratesHistory = defineHistory({
  operationId: 'getRatesHistory',
  path: '/utilities/{id}/rates/history',
  summary: 'Who recorded which rates of a utility, and when',
  description: 'An entry has the records that came with it; none is ever replaced.',
  id: utilityId,
  stream: streams.utilityRates,
  events: ratesEvents,
  decider: {
    initialState: { records: 0, latest: [] } satisfies Recorded as Recorded,
    evolve: ({ records }: Recorded, { data }: RatesEvent): Recorded => ({
      records: records + data.records.length,
      latest: data.records,
    }),
  },
  owners: ({ records }) => (records === 0 ? [] : 'everybody'),
  view: ({ records }) => ({ records }),
  told: (_, { latest }) => ({ before: null, after: { records: latest } }),
});
