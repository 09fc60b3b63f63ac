import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/queries/page-keyset';
import { utilityId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineHistory } from '../../audit/history/history.js';
import { eventsThen } from '../../audit/history/readable-event.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { streams } from '../../streams.js';
import { utilityHistory } from '../utility/history.js';
import { getUtility } from '../utility/queries.js';
import * as contract from './contract.js';
import { type RateRecord, rateKey } from './decide.js';
import { type RatesEvent, ratesEvents } from './events.js';
import { listRates } from './queries.js';
import { foldRates } from './rows.js';
import { addRateWrites } from './write.js';

interface Recorded {
  readonly events: number;
  readonly records: number;
  readonly latest: readonly RateRecord[];
  readonly corrected: readonly RateRecord[];
  readonly known: Map<string, RateRecord> | undefined;
}

const nothing: Recorded = { events: 0, records: 0, latest: [], corrected: [], known: undefined };

/** The history of the records; that of the rates is below `/rates/{utility_id}/history`. */
const ratesHistory = defineHistory({
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

const cursorParts = [keysetParts.day, keysetParts.position, keysetParts.integer];

function addRateReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementList } = readsOn(app, options);
  const { database } = options;

  implementList(
    contract.listRates,
    async ({ params: { utility_id: id }, query, scope, moment }) => {
      if (moment === undefined) {
        required(await getUtility(database, id), 'utility');
        return listRates(database, id, query, query);
      }
      await utilityHistory.stateThen(options, { id, scope, moment });
      const events = await eventsThen(options, streams.utilityRates(id), moment, ratesEvents);
      const past = foldRates(
        events.map(({ event, stored }) => ({ event, position: stored.position })),
      );
      return listRates(database, id, { ...query, past }, query);
    },
    (cursor) => isKeysetOf(cursor, cursorParts),
  );
}

export const ratesRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Rates: 'Rates of an area over time.',
  },
  write: addRateWrites,
  read: addRateReads,
  histories: [ratesHistory],
};
