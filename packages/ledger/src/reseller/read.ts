import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { resellerHistory } from './history.js';
import { getReseller, listResellers } from './queries.js';

export function addResellerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listResellers, ({ query, scope }) =>
    listResellers(scope, options.database, query, query),
  );
  implementResource(contract.getReseller, resellerHistory, getReseller);
}
