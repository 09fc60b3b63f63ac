import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import * as contract from './contract.js';
import { planHistory } from './history.js';
import { getPlan, listPlans } from './queries.js';

export function addPlanReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listPlans, ({ query, scope }) =>
    listPlans(scope, options.database, query, query),
  );
  implementResource(contract.getPlan, planHistory, getPlan);
}
