import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { required } from '@exchange/runtime/http/read-answer';
import { covers, customerId, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import { getReseller } from '../reseller/queries.js';
import { writeCustomerWithAttachments } from './attachment-resource.js';
import * as contract from './contract.js';
import { customer } from './decide.js';
import { customerEvents } from './events.js';
import { getCustomer, listAttachments, listCustomers } from './queries.js';
import type { AttachmentFields } from './state.js';
import { addCustomerWrites, type CustomerPortsOf } from './write.js';

const customerHistory = defineResourceHistory({
  operationId: 'getCustomerHistory',
  path: '/customers/{id}/history',
  what: 'customer',
  summary: 'History of a customer and its attachments',
  description: 'A reseller sees the history of its own attachments.',
  id: customerId,
  stream: streams.customer,
  events: customerEvents,
  decider: customer,
  owners: (state) =>
    state.status === 'absent'
      ? []
      : [null, ...state.attachments.map(({ reseller_id }) => reseller_id)],
  view(state, scope) {
    if (state.status === 'absent') return null;
    return { ...state.customer, attachments: visibleTo(scope, state.attachments) };
  },
  resource: (state, scope) =>
    state.status === 'absent'
      ? undefined
      : writeCustomerWithAttachments(state.customer, visibleTo(scope, state.attachments)),
});

const visibleTo = (scope: Scope, attachments: readonly AttachmentFields[]) =>
  attachments.filter(({ reseller_id }) => covers(scope, reseller_id));

function addCustomerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementResource, implementList } = resourceReadsOn(app, options);
  const { database } = options;

  implementList(contract.listCustomers, ({ query, scope }) =>
    listCustomers(scope, database, query, query),
  );

  implementResource(contract.getCustomer, customerHistory, getCustomer);

  implementList(contract.listAttachments, async ({ params: { id }, query, scope, moment }) =>
    required(await listAttachments(scope, database, id, query, moment), 'customer'),
  );

  implementList(contract.listResellerCustomers, async ({ params: { id }, query, scope }) => {
    required(await getReseller(scope, database, id), 'reseller');
    const filter = { reseller_id: id, state: query.state, q: query.q };
    return listCustomers(scope, database, filter, query);
  });
}

export const customerRoutes = (portsOf: CustomerPortsOf): FeatureRoutes => ({
  contracts: contractsOf(contract),
  write: (app, dependencies) => addCustomerWrites(app, dependencies, portsOf(dependencies)),
  read: addCustomerReads,
  histories: [customerHistory],
});
