import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { counterpartyHistory } from './history.js';
import { getCounterparty, listCounterparties } from './queries.js';

export function addCounterpartyReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listCounterparties, ({ query, scope }) =>
    listCounterparties(scope, options.database, query, query),
  );
  implementResource(contract.getCounterparty, counterpartyHistory, getCounterparty);
}
