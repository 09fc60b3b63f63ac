import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { planId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { plan } from './decide.js';
import { planEvents } from './events.js';
import { getPlan, listPlans } from './queries.js';
import { writePlan } from './resource.js';
import { addPlanWrites } from './write.js';

/** The history of a plan; a platform-wide plan is visible to all callers. */
const planHistory = defineResourceHistory({
  operationId: 'getPlanHistory',
  path: '/plans/{id}/history',
  what: 'plan',
  summary: 'What happened to a plan',
  description: 'A reseller-scoped caller sees that of platform-wide plans and of its own.',
  id: planId,
  stream: streams.plan,
  events: planEvents,
  decider: plan,
  owners(state) {
    if (state.status === 'absent') return [];
    const { reseller_id } = state.plan;
    return reseller_id === null ? 'everybody' : [reseller_id];
  },
  view: (state) => (state.status === 'absent' ? null : state.plan),
  resource: (state) => (state.status === 'absent' ? undefined : writePlan(state.plan)),
});

function addPlanReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);

  implementList(contract.listPlans, ({ query, scope }) =>
    listPlans(scope, options.database, query, query),
  );
  implementResource(contract.getPlan, planHistory, getPlan);
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
