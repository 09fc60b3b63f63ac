import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { required } from '@exchange/runtime/http/reads/read-answer';
import {
  type Listing,
  listingOf,
  type Page,
  readCursor,
} from '@exchange/runtime/tables/queries/page';
import { type CustomerId, covers, type Scope } from '@exchange/units';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import { eventsThen } from '../../audit/history/readable-event.js';
import type { PastStateRequest } from '../../audit/history/state-at.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import { getReseller } from '../reseller/queries.js';
import { writeAttachment, writeCustomerWithAttachments } from './attachment-resource.js';
import * as contract from './contract.js';
import { customer } from './decide.js';
import { attachmentAdded, customerEvents } from './events.js';
import { getCustomer, listAttachments, listCustomers } from './queries.js';
import type { AttachmentFields } from './state.js';
import { addCustomerWrites, type CustomerPortsOf } from './write.js';

const customerHistory = defineResourceHistory({
  ...historyOf(contract.getCustomer),
  what: 'customer',
  summary: 'History of a customer and its attachments',
  description: 'A reseller sees the history of its own attachments.',
  stream: streams.customer,
  events: customerEvents,
  decider: customer,
  owners: ({ attachments }) => [null, ...attachments.map(({ reseller_id }) => reseller_id)],
  view: (state, scope) => ({
    ...state.customer,
    attachments: visibleTo(scope, state.attachments),
  }),
  resource: (state, scope) =>
    writeCustomerWithAttachments({
      customer: state.customer,
      resellers: visibleTo(scope, state.attachments),
    }),
});

const visibleTo = (scope: Scope, attachments: readonly AttachmentFields[]) =>
  attachments.filter(({ reseller_id }) => covers(scope, reseller_id));

async function attachmentsThen(
  options: QueryApiOptions,
  request: PastStateRequest<CustomerId>,
  page: Page,
): Promise<Listing> {
  const { id, scope, moment } = request;
  const { state } = await customerHistory.stateThen(options, request);
  const additions = await eventsThen(options, streams.customer(id), moment, [attachmentAdded]);
  const positions = new Map(
    additions.map(({ event, stored }) => [event.data.link_id, stored.position]),
  );
  const after = BigInt((page.cursor && readCursor(page.cursor)) ?? 0);
  const rows = visibleTo(scope, state.attachments).flatMap((link) => {
    const position = positions.get(link.id) ?? 0n;
    if (position <= after) return [];
    return [{ created_position: position.toString(), resource: writeAttachment(link) }];
  });
  return listingOf(rows.slice(page.offset, page.offset + page.limit + 1), page);
}

export const customerRoutes = (portsOf: CustomerPortsOf): FeatureRoutes => ({
  contracts: contractsOf(contract),
  write: (app, dependencies) => addCustomerWrites(app, dependencies, portsOf(dependencies)),
  read(app, options) {
    const { implementResource, implementList } = resourceReadsOn(app, options);

    implementList(contract.listCustomers, ({ query, tables }) =>
      listCustomers(tables, query, query),
    );

    implementResource(contract.getCustomer, customerHistory, getCustomer);

    implementList(
      contract.listAttachments,
      async ({ params: { id }, query, scope, tables, moment }) =>
        moment === undefined
          ? required(await listAttachments(tables, id, query), 'customer')
          : attachmentsThen(options, { id, scope, moment }, query),
    );

    implementList(contract.listResellerCustomers, async ({ params: { id }, query, tables }) => {
      required(await getReseller(tables, id), 'reseller');
      const filter = { reseller_id: id, state: query.state, q: query.q };
      return listCustomers(tables, filter, query);
    });
  },
  histories: [customerHistory],
});
