import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { required } from '@exchange/runtime/http/reads/read-answer';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/queries/page-keyset';
import { utilityId } from '@exchange/units';
import { defineHistory } from '../../audit/history/history.js';
import { eventsThen } from '../../audit/history/readable-event.js';
import { recordsHistory } from '../../audit/history/records-history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import { utilityHistory } from '../utility/history.js';
import { getUtility } from '../utility/queries.js';
import * as contract from './contract.js';
import { rateKey } from './decide.js';
import { ratesEvents } from './events.js';
import { listRates } from './queries.js';
import { foldRates } from './rows.js';
import { addRateWrites } from './write.js';

/** The history of the records; that of the rates is below `/rates/{utility_id}/history`. */
const ratesHistory = defineHistory({
  operationId: 'getRatesHistory',
  path: '/utilities/{id}/rates/history',
  summary: 'History of the rates of a utility',
  description: 'An entry has its records; a correction also has the previous ones.',
  id: utilityId,
  stream: streams.utilityRates,
  events: ratesEvents,
  ...recordsHistory(rateKey, ({ type }) => type === 'RatesCorrected'),
  owners: ({ events }) => (events === 0 ? [] : 'everybody'),
});

const cursorParts = [keysetParts.day, keysetParts.position, keysetParts.integer];

export const ratesRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Rates: 'Rates of an area over time.',
  },
  write: addRateWrites,
  read(app, options) {
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
  },
  histories: [ratesHistory],
};
