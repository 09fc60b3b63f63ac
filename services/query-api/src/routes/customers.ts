import {
  getCustomer as getCustomerRoute,
  listAttachments as listAttachmentsRoute,
  listCustomers as listCustomersRoute,
} from '@exchange/api-contract';
import { getCustomer, listAttachments, listCustomers } from '@exchange/read-models/queries';
import { implement } from '@exchange/service-shell';
import type { FastifyInstance } from 'fastify';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../answer.js';
import type { QueryApiOptions } from '../dependencies.js';

export function addCustomerRoutes(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listCustomersRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listCustomersRoute, raw);
    const listing = await listCustomers(scope, database, query, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getCustomerRoute, async ({ params: { id }, raw }) => {
    const { scope, headers } = await beginRead(options, getCustomerRoute, raw);
    const { text, revision } = required(await getCustomer(scope, database, id), 'customer');
    return resourceAnswer(raw, headers, { body: text, revision });
  });

  implement(app, listAttachmentsRoute, async ({ params: { id }, query, raw }) => {
    const { scope, headers } = await beginRead(options, listAttachmentsRoute, raw);
    const found = await listAttachments(scope, database, id, pageOf(query));
    return listAnswer(raw, publicUrl, headers, required(found, 'customer'));
  });
}
