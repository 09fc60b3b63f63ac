import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { readsOn } from '@exchange/runtime/http/reads/implement-read';
import { isKeysetOf } from '@exchange/runtime/tables/queries/page-keyset';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { costKeyCursor, listCostKeys } from './queries.js';

export const costKeyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Cost keys': 'Customers and properties by cost key.',
  },
  read(app, options) {
    const { implementList } = readsOn(app, options);

    implementList(
      contract.listCostKeys,
      ({ query, tables }) => listCostKeys(tables, query),
      (cursor) => isKeysetOf(cursor, costKeyCursor),
    );
  },
};
