import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { listAssets } from '../asset/queries.js';
import { listCustomers } from '../customer/queries.js';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import {
  getReseller as getResellerRoute,
  listResellerCustomers,
  listResellerProperties,
  listResellers as listResellersRoute,
} from './contract.js';
import { getReseller, listResellers } from './queries.js';

export function addResellerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listResellersRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listResellersRoute, raw);
    const listing = await listResellers(scope, database, query, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getResellerRoute, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getResellerRoute, raw);
    const { resource, revision } = required(await getReseller(scope, database, id), 'reseller');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });

  implement(app, listResellerCustomers, async ({ params: { id }, query, raw }) => {
    const { scope, headers } = await beginRead(options, listResellerCustomers, raw);
    required(await getReseller(scope, database, id), 'reseller');
    const filter = { reseller_id: id, state: query.state };
    const listing = await listCustomers(scope, database, filter, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, listResellerProperties, async ({ params: { id }, query, raw }) => {
    const { scope, headers } = await beginRead(options, listResellerProperties, raw);
    required(await getReseller(scope, database, id), 'reseller');
    const filter = { reseller_id: id, state: query.state };
    const listing = await listAssets(scope, database, filter, pageOf(query), true);
    return listAnswer(raw, publicUrl, headers, listing);
  });
}
