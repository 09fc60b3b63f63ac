import { utilityId } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { type RateRecord, rateKey } from './decide.js';
import { type RatesEvent, ratesEvents } from './events.js';

interface Recorded {
  readonly events: number;
  readonly records: number;
  readonly latest: readonly RateRecord[];
  readonly corrected: readonly RateRecord[];
  readonly known: Map<string, RateRecord> | undefined;
}

const nothing: Recorded = { events: 0, records: 0, latest: [], corrected: [], known: undefined };

/** The history of the records; that of the rates is below `/rates/{utility_id}/history`. */
export const ratesHistory = defineHistory({
  operationId: 'getRatesHistory',
  path: '/utilities/{id}/rates/history',
  summary: 'History of the rates of a utility',
  description: 'An entry has its records; a correction also has the previous ones.',
  id: utilityId,
  stream: streams.utilityRates,
  events: ratesEvents,
  decider: { initialState: nothing, evolve },
  owners: ({ events }) => (events === 0 ? [] : 'everybody'),
  view: ({ events, records }) => ({ events, records }),
  changedMembers: (_, { latest, corrected }) => ({
    before: corrected.length === 0 ? null : { records: corrected },
    after: { records: latest },
  }),
});

function evolve(before: Recorded, { type, data }: RatesEvent): Recorded {
  const { known = new Map() } = before;
  const isCorrection = type === 'RatesCorrected';
  const corrected = isCorrection
    ? data.records.flatMap((record) => known.get(rateKey(record)) ?? [])
    : [];
  for (const record of data.records) known.set(rateKey(record), record);
  return {
    events: before.events + 1,
    records: before.records + (isCorrection ? 0 : data.records.length),
    latest: data.records,
    corrected,
    known,
  };
}
