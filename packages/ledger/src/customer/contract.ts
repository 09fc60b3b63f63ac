import {
  asOf,
  paging,
  searchedFor,
  stateFilter,
} from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, listed, shown } from '@exchange/runtime/contract/successes';
import {
  attributesInput,
  customerId,
  emailInput,
  linkId,
  resellerId,
  stateCode,
} from '@exchange/units';
import { z } from 'zod';
import { directoryLane } from '../lanes.js';
import { attachmentResource, customerWithAttachments } from './attachment-resource.js';
import { customerResource } from './resource.js';

const tag = 'Resellers and customers';
/** What customers are looked for in. */
const searched = 'the name, the e-mail address or the external reference';
const params = z.object({ id: customerId });
const linkParams = z.object({ id: customerId, link_id: linkId });
export const createCustomer = defineRoute({
  operationId: 'createCustomer',
  method: 'post',
  path: '/customers',
  tag,
  summary: 'Register a customer',
  kind: 'command',
  body: z.strictObject({
    name: z.string().trim().min(1).max(200),
    email: emailInput().nullish(),
    external_ref: z.string().max(200).nullish(),
    attributes: attributesInput.optional(),
  }),
  success: created('The customer', customerResource),
  example: { name: 'Casa Verde Ltd', email: 'ops@casa-verde.example', external_ref: 'CV-118' },
});

export const listCustomers = defineRoute({
  operationId: 'listCustomers',
  method: 'get',
  path: '/customers',
  tag,
  summary: 'List customers',
  description:
    'A reseller-scoped caller sees only customers attached to it. `state` matches attachments of that very state.',
  kind: 'query',
  query: z.strictObject({
    reseller_id: resellerId.optional(),
    state: stateFilter,
    q: searchedFor(searched),
    ...paging,
  }),
  success: listed('Customers, oldest first', customerResource),
  lanes: [directoryLane.lane],
});

export const getCustomer = defineRoute({
  operationId: 'getCustomer',
  method: 'get',
  path: '/customers/{id}',
  tag,
  summary: 'One customer with its attachments',
  description: 'A reseller-scoped caller gets only its own attachment rows.',
  kind: 'query',
  params,
  query: z.strictObject({ as_of: asOf }),
  success: shown(
    'The customer and its attachments; with as_of, both as they were then',
    customerWithAttachments,
  ),
  errors: [403, 404],
  lanes: [directoryLane.lane],
});

export const attachReseller = defineRoute({
  operationId: 'attachReseller',
  method: 'post',
  path: '/customers/{id}/resellers',
  tag,
  summary: 'Attach a customer to a reseller',
  description:
    'One attachment per (customer, reseller, state); a second is 409. A state outside the operating states is 422. ' +
    'Without cost_key, the reseller id is the cost key. `is_primary: true` demotes the incumbent in the same step.',
  kind: 'command',
  params,
  body: z.strictObject({
    reseller_id: resellerId,
    state: stateCode.nullish(),
    cost_key: z.string().trim().min(1).max(200).nullish(),
    is_primary: z.boolean().default(false),
  }),
  success: created('The attachment', attachmentResource),
  errors: [403, 404, 409, 412],
  example: { reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10', state: 'TX', is_primary: true },
});

export const listAttachments = defineRoute({
  operationId: 'listAttachments',
  method: 'get',
  path: '/customers/{id}/resellers',
  tag,
  summary: 'Attachments of a customer',
  description: 'Reseller-scoped callers see only their own rows.',
  kind: 'query',
  params,
  query: z.strictObject({ as_of: asOf, ...paging }),
  success: listed('Attachments, oldest first; with as_of, those of then', attachmentResource),
  errors: [403, 404],
  lanes: [directoryLane.lane],
});

export const promoteAttachment = defineRoute({
  operationId: 'promoteAttachment',
  method: 'post',
  path: '/customers/{id}/resellers/{link_id}/primary',
  tag,
  summary: 'Make an attachment the primary one',
  description:
    'The incumbent is demoted in the same step; at most one attachment is primary, always.',
  kind: 'command',
  params: linkParams,
  success: {
    status: 200,
    description: 'The attachment',
    schema: attachmentResource,
  },
  errors: [403, 404, 409, 412],
});

export const removeAttachment = defineRoute({
  operationId: 'removeAttachment',
  method: 'delete',
  path: '/customers/{id}/resellers/{link_id}',
  tag,
  summary: 'Remove an attachment',
  description: 'The customer stays. Removing the primary leaves the customer with none.',
  kind: 'command',
  params: linkParams,
  success: {
    status: 204,
    description: 'Removed',
  },
  errors: [403, 404, 409, 412],
});

export const listResellerCustomers = defineRoute({
  operationId: 'listResellerCustomers',
  method: 'get',
  path: '/resellers/{id}/customers',
  tag,
  summary: 'Customers attached to a reseller',
  kind: 'query',
  params: z.object({ id: resellerId }),
  query: z.strictObject({ state: stateFilter, q: searchedFor(searched), ...paging }),
  success: listed('Customers, oldest first', customerResource),
  errors: [403, 404],
  lanes: [directoryLane.lane],
});
