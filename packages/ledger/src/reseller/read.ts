import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import { listAssets } from '../asset/queries.js';
import { listCustomers } from '../customer/queries.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import * as contract from './contract.js';
import { getReseller, listResellers } from './queries.js';

export function addResellerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(contract.listResellers, ({ query, scope }) =>
    listResellers(scope, database, query, query),
  );

  implementRead(contract.getReseller, async ({ params, scope }) =>
    required(await getReseller(scope, database, params.id), 'reseller'),
  );

  implementList(contract.listResellerCustomers, async ({ params: { id }, query, scope }) => {
    required(await getReseller(scope, database, id), 'reseller');
    const filter = { reseller_id: id, state: query.state };
    return listCustomers(scope, database, filter, query);
  });

  implementList(contract.listResellerProperties, async ({ params: { id }, query, scope }) => {
    required(await getReseller(scope, database, id), 'reseller');
    const filter = { reseller_id: id, state: query.state };
    return listAssets(scope, database, filter, query, true);
  });
}
