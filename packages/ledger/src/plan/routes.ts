import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readSearched } from '@exchange/runtime/tables/read-searched';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { type PlanId, planId, type Scope, type UtilityId } from '@exchange/units';

import type { FastifyInstance } from 'fastify';
import { defineResourceHistory } from '../audit/history.js';
import type { FeatureRoutes } from '../feature-routes.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { resourceReadsOn } from '../resource/reads.js';
import { streams } from '../streams.js';
import * as contract from './contract.js';
import { plan } from './decide.js';
import { planEvents } from './events.js';
import { writePlan } from './resource.js';
import { plansTable } from './table.js';
import { addPlanWrites } from './write.js';

/** Plans that a caller may see: platform-wide ones, and of a reseller its own; oldest first. */
function listPlans(
  scope: Scope,
  database: ReadDatabase,
  filter: {
    readonly utility_id?: UtilityId | undefined;
    readonly is_business?: boolean | undefined;
    readonly q?: string | undefined;
  },
  page: Page,
): Promise<Listing> {
  const { utility_id, is_business } = filter;
  const tables = database.seenBy(scope);
  let query = tables.selectFrom(plansTable).select(['resource', 'created_position']);
  if (utility_id !== undefined) query = query.where('utility_id', '=', utility_id);
  if (is_business !== undefined) query = query.where('is_business', '=', is_business);
  return readSearched(tables, query, page, filter.q);
}

/** One plan; a platform-wide one is everybody's. */
function getPlan(scope: Scope, database: ReadDatabase, id: PlanId) {
  return database.seenBy(scope).find(plansTable, id, ['resource', 'revision']);
}

/** What happened to a plan; a platform-wide one is everybody's. */
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
