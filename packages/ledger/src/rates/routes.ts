import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import { isKeysetOf, keysetParts } from '@exchange/runtime/tables/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../feature-routes.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getUtility } from '../utility/queries.js';
import * as contract from './contract.js';
import { ratesHistory } from './history.js';
import { listRates } from './queries.js';
import { addRateWrites } from './write.js';

const cursorParts = [keysetParts.day, keysetParts.position, keysetParts.integer];

function addRateReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementList } = readsOn(app, options);
  const { database } = options;

  implementList(
    contract.listRates,
    async ({ params: { utility_id }, query }) => {
      required(await getUtility(database, utility_id), 'utility');
      return listRates(database, utility_id, query, query);
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
