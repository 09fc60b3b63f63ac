import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../feature-routes.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { resellerHistory } from './history.js';
import { getReseller, listResellers } from './queries.js';
import { addResellerWrites } from './write.js';

function addResellerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listResellers, ({ query, scope }) =>
    listResellers(scope, options.database, query, query),
  );
  implementResource(contract.getReseller, resellerHistory, getReseller);
}

export const resellerRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Resellers and customers':
      'Who sells, to whom, and which attachment of a customer is the primary one.',
  },
  write: addResellerWrites,
  read: addResellerReads,
  histories: [resellerHistory],
};
