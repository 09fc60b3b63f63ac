import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../feature-routes.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { getReseller } from '../reseller/queries.js';
import { resourceReadsOn } from '../resource/reads.js';
import { listAttachments } from './attachment-queries.js';
import * as contract from './contract.js';
import { customerHistory } from './history.js';
import { getCustomer, listCustomers } from './queries.js';
import { addCustomerWrites } from './write.js';

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

export const customerRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addCustomerWrites,
  read: addCustomerReads,
  histories: [customerHistory],
};
