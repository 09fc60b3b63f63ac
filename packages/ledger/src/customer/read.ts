import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { listAttachments } from './attachment-queries.js';
import {
  getCustomer as getCustomerRoute,
  listAttachments as listAttachmentsRoute,
  listCustomers as listCustomersRoute,
} from './contract.js';
import { attachmentsThen } from './past-attachment-queries.js';
import { getCustomer, listCustomers } from './queries.js';

export function addCustomerReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listCustomersRoute, async ({ query, raw }) => {
    const { scope, headers } = await beginRead(options, listCustomersRoute, raw);
    const listing = await listCustomers(scope, database, query, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, getCustomerRoute, async ({ params: { id }, query, raw }) => {
    const { as_of } = query;
    const { scope, headers, moment } = await beginRead(options, getCustomerRoute, raw, as_of);
    const { text, revision } = required(await getCustomer(scope, database, id, moment), 'customer');
    if (moment !== undefined) {
      const then = await attachmentsThen(scope, database, id, moment);
      return { status: 200, body: withAttachmentsOf(text, then), headers };
    }
    return resourceAnswer(raw, headers, { body: text, revision });
  });

  implement(app, listAttachmentsRoute, async ({ params: { id }, query, raw }) => {
    const { as_of } = query;
    const { scope, headers, moment } = await beginRead(options, listAttachmentsRoute, raw, as_of);
    const found = await listAttachments(scope, database, id, pageOf(query), moment);
    return listAnswer(raw, publicUrl, headers, required(found, 'customer'));
  });
}

/** The customer's answer with other attachments in it. */
function withAttachmentsOf(
  text: string,
  attachments: readonly { readonly resource: string }[],
): string {
  const { customer } = Object(JSON.parse(text));
  const resellers = attachments.map(({ resource }) => {
    const { reseller_id, cost_key, state, is_primary } = Object(JSON.parse(resource));
    return { reseller_id, cost_key, state, is_primary };
  });
  return JSON.stringify({ customer, resellers });
}
