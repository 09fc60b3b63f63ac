import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { utilityId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import { askingAbout } from '../space/area-input.js';
import * as contract from './contract.js';
import { type UtilityState, utility } from './decide.js';
import { utilityEvents } from './events.js';
import { findUtilityAt, getUtility, listUtilities } from './queries.js';
import { writeUtility } from './resource.js';
import { addUtilityWrites } from './write.js';

/** The history of a utility: reference data, visible to all callers. */
const utilityHistory = defineResourceHistory({
  operationId: 'getUtilityHistory',
  path: '/utilities/{id}/history',
  what: 'utility',
  summary: 'What happened to a utility and its territory',
  description: 'An entry has the territory where it changed.',
  id: utilityId,
  stream: streams.utility,
  events: utilityEvents,
  decider: utility,
  owners: (state) => (state.status === 'absent' ? [] : 'everybody'),
  view,
  changedMembers(before, after) {
    const isMoved = territoryOf(before) !== territoryOf(after);
    const shown = isMoved ? view : withoutTerritory;
    return { before: shown(before), after: shown(after) };
  },
  resource: (state) => (state.status === 'absent' ? undefined : writeUtility(state.utility)),
});

function view(state: UtilityState) {
  return state.status === 'absent' ? null : state.utility;
}

function withoutTerritory(state: UtilityState) {
  if (state.status === 'absent') return null;
  const { territory: _, ...fields } = state.utility;
  return fields;
}

function territoryOf(state: UtilityState) {
  return state.status === 'absent' ? undefined : state.utility.territory;
}

function addUtilityReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementResource, implementList } = resourceReadsOn(app, options);
  const { database } = options;

  implementList(contract.listUtilities, ({ query }) => listUtilities(database, query, query));

  implementRead(contract.lookupUtility, async ({ query }) => {
    const utility = await askingAbout(['query'], () => findUtilityAt(database, query));
    const matched = utility === undefined ? 'not_found' : 'point_in_territory';
    return { resource: `{"utility":${utility ?? 'null'},"matched_by":"${matched}"}` };
  });

  implementResource(contract.getUtility, utilityHistory, (_scope, tables, id) =>
    getUtility(tables, id),
  );
}

export const utilityRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Utilities: 'Service territories, and which of them a point lies in.',
  },
  write: addUtilityWrites,
  read: addUtilityReads,
  histories: [utilityHistory],
};
