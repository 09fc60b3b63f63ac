import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { type PresentPlan, plan } from './decide.js';
import { planEvents } from './events.js';
import { getPlan, listPlans } from './queries.js';
import { planTagOn, writePlanOn } from './resource.js';
import { dayOf } from './version.js';
import { addPlanWrites } from './write.js';

const planHistory = defineResourceHistory({
  ...historyOf(contract.getPlan),
  what: 'plan',
  summary: 'History of a plan',
  description:
    'A reseller-scoped caller sees the history of platform-wide plans and of its own. later_versions are the versions after the first.',
  stream: streams.plan,
  events: planEvents,
  decider: plan,
  owners: ({ plan: { reseller_id } }) => (reseller_id === null ? 'everybody' : [reseller_id]),
  view,
  resource: (state, _scope, _id, at) => writePlanOn(state, dayOf(at)),
  tag: (state, revision, at) => planTagOn(state, revision, dayOf(at)),
});

function view(state: PresentPlan) {
  const { id, utility_id, reseller_id, versions } = state.plan;
  const [first, ...later_versions] = versions;
  return {
    id,
    utility_id,
    reseller_id,
    ...first,
    ...(later_versions.length === 0 ? {} : { later_versions }),
    ...(state.status === 'withdrawn' ? { withdrawn_on: state.withdrawn_on } : {}),
  };
}

export const planRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Plans: 'Plans for enrollments, for all resellers or private to one.',
  },
  write: addPlanWrites,
  read(app, options) {
    const { implementResource, implementList } = resourceReadsOn(app, options);

    implementList(contract.listPlans, ({ query, tables }) =>
      listPlans(tables, query, query, dayOf(new Date())),
    );
    implementResource(contract.getPlan, planHistory, (tables, id) =>
      getPlan(tables, id, dayOf(new Date())),
    );
  },
  histories: [planHistory],
};
