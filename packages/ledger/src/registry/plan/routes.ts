import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import * as contract from './contract.js';
import { planHistory } from './history.js';
import { getPlan, listPlans } from './queries.js';
import { dayOf } from './version.js';
import { addPlanWrites } from './write.js';

function addPlanReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listPlans, ({ query, scope }) =>
    listPlans(scope, options.database, query, query, dayOf(new Date())),
  );
  implementResource(contract.getPlan, planHistory, (scope, database, id) =>
    getPlan(scope, database, id, dayOf(new Date())),
  );
}

export const planRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Plans: 'What customers can be enrolled in; for all, or private to a reseller.',
  },
  write: addPlanWrites,
  read: addPlanReads,
  histories: [planHistory],
};
