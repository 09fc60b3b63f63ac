import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { type CounterpartyId, counterpartyId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import { counterpartyNames, counterpartyStandings } from '../transaction/ports.js';
import type { Standing, Standings } from '../transaction/submission/standing.js';
import { counterparties } from './aggregate.js';
import * as contract from './contract.js';
import { counterparty } from './decide.js';
import { counterpartyEvents } from './events.js';
import { idsOfCounterpartiesBeginning, namesInSql } from './names.js';
import { getCounterparty, listCounterparties } from './queries.js';
import { writeCounterparty } from './resource.js';
import { addCounterpartyWrites } from './write.js';

/** Reads streams, so that every process respects an acknowledged suspension. */
function standingsOn(store: AggregateStore, policy: 'any' | 'registered'): Standings {
  const cache = new Map<CounterpartyId, Promise<Standing>>();
  return async (id, transactionType) => {
    if (transactionType !== 'trade' && policy === 'any') return null;
    const standing = cache.get(id) ?? standingOf(store, policy, id);
    cache.set(id, standing);
    return standing;
  };
}

async function standingOf(
  store: AggregateStore,
  policy: 'any' | 'registered',
  counterparty_id: CounterpartyId,
): Promise<Standing> {
  const { state } = await counterparties.on(store).load(streams.counterparty(counterparty_id));
  if (state.status === 'absent') {
    return policy === 'any' ? null : { code: 'counterparty_unknown', counterparty_id };
  }
  const { status, code: counterparty_code } = state.counterparty;
  return status === 'active'
    ? null
    : { code: 'counterparty_suspended', counterparty_id, counterparty_code };
}

const counterpartyHistory = defineResourceHistory({
  operationId: 'getCounterpartyHistory',
  path: '/exchange/counterparties/{id}/history',
  what: 'counterparty',
  summary: 'History of a counterparty',
  description: 'A reseller-scoped caller sees the history of visible counterparties.',
  id: counterpartyId,
  stream: streams.counterparty,
  events: counterpartyEvents,
  decider: counterparty,
  owners: (state) => (state.status === 'absent' ? [] : [null]),
  view: (state) => (state.status === 'absent' ? null : state.counterparty),
  resource: (state) =>
    state.status === 'absent' ? undefined : writeCounterparty(state.counterparty),
  seenInTables: async (scope, database, id) =>
    (await getCounterparty(scope, database, id)).kind === 'found',
});

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
    Counterparties: 'The other sides of exchange transactions, and their trading status.',
  },
  write: addCounterpartyWrites,
  read: addCounterpartyReads,
  histories: [counterpartyHistory],
  provides: [
    counterpartyStandings.by(standingsOn),
    counterpartyNames.by({ inSql: namesInSql, idsBeginning: idsOfCounterpartiesBeginning }),
  ],
};
