import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import { counterpartyNames, counterpartyStandings } from '../transaction/ports.js';
import * as contract from './contract.js';
import { counterparty } from './decide.js';
import { counterpartyEvents } from './events.js';
import { counterpartiesLane } from './lane.js';
import { idsOfCounterpartiesBeginning, namesOfCounterparties } from './names.js';
import { getCounterparty, listCounterparties } from './queries.js';
import { standingsOn } from './read-standing.js';
import { writeCounterparty } from './resource.js';
import { addCounterpartyWrites } from './write.js';

const counterpartyHistory = defineResourceHistory({
  ...historyOf(contract.getCounterparty),
  what: 'counterparty',
  summary: 'History of a counterparty',
  description: 'A reseller-scoped caller sees the history of visible counterparties.',
  stream: streams.counterparty,
  events: counterpartyEvents,
  decider: counterparty,
  owners: () => [null],
  view: (state) => state.counterparty,
  resource: (state) => writeCounterparty(state.counterparty),
  isSeen: async (id, { scope, database }) =>
    (await getCounterparty(database.visibleTo(scope), id)).kind === 'found',
});

export const counterpartyRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Counterparties: 'The other sides of exchange transactions, and their trading status.',
  },
  write: addCounterpartyWrites,
  read(app, options) {
    const { implementResource, implementList } = resourceReadsOn(app, options);

    implementList(contract.listCounterparties, ({ query, tables }) =>
      listCounterparties(tables, query, query),
    );
    implementResource(contract.getCounterparty, counterpartyHistory, getCounterparty);
  },
  histories: [counterpartyHistory],
  provides: [
    counterpartyStandings.by(standingsOn),
    counterpartyNames.by({
      lanes: [counterpartiesLane],
      of: namesOfCounterparties,
      idsBeginning: idsOfCounterpartiesBeginning,
    }),
  ],
};
