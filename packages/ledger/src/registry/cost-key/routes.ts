import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { isKeysetOf } from '@exchange/runtime/tables/queries/page-keyset';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import * as contract from './contract.js';
import { costKeyCursor, listCostKeys } from './queries.js';

function addCostKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementList } = readsOn(app, options);

  implementList(
    contract.listCostKeys,
    ({ query, tables }) => listCostKeys(tables, query),
    (cursor) => isKeysetOf(cursor, costKeyCursor),
  );
}

export const costKeyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Cost keys': 'Customers and properties by cost key.',
  },
  read: addCostKeyReads,
};
