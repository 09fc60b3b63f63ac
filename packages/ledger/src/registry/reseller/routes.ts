import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { reseller } from './decide.js';
import { resellerEvents } from './events.js';
import { getReseller, listResellers } from './queries.js';
import { writeReseller } from './resource.js';
import { addResellerWrites } from './write.js';

const resellerHistory = defineResourceHistory({
  ...historyOf(contract.getReseller),
  what: 'reseller',
  summary: 'History of a reseller',
  description: 'A reseller-scoped caller sees its own.',
  stream: streams.reseller,
  events: resellerEvents,
  decider: reseller,
  owners: ({ reseller }) => [reseller.id],
  view: ({ reseller }) => reseller,
  resource: ({ reseller }) => writeReseller(reseller),
});

export const resellerRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Resellers and customers': 'Resellers, customers and their attachments.',
  },
  write: addResellerWrites,
  read(app, options) {
    const { implementResource, implementList } = resourceReadsOn(app, options);

    implementList(contract.listResellers, ({ query, tables }) =>
      listResellers(tables, query, query),
    );
    implementResource(contract.getReseller, resellerHistory, getReseller);
  },
  histories: [resellerHistory],
};
