import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../feature-routes.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { counterpartyHistory } from './history.js';
import { getCounterparty, listCounterparties } from './queries.js';
import { addCounterpartyWrites } from './write.js';

function addCounterpartyReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listCounterparties, ({ query, scope }) =>
    listCounterparties(scope, options.database, query, query),
  );
  implementResource(contract.getCounterparty, counterpartyHistory, getCounterparty);
}

export const counterpartyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Counterparties:
      'The other side of exchange transactions: who they are, and whether they may be traded with.',
  },
  write: addCounterpartyWrites,
  read: addCounterpartyReads,
  histories: [counterpartyHistory],
};
