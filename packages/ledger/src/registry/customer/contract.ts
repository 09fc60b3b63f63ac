import {
  asOf,
  dryRun,
  paging,
  searchedFor,
  stateFilter,
  truth,
} from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
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
import { directoryLane } from '../../lanes.js';
import { attachmentResource, customerWithAttachments } from './attachment-resource.js';
import { customerStatus } from './events.js';
import { customerResource } from './resource.js';

const tag = 'Resellers and customers';
const searched = 'the name, the e-mail address or the external reference';
const customer = resourceRoutes({
  tag,
  lanes: [directoryLane.lane],
  path: '/customers',
  id: customerId,
  schema: customerResource,
  one: 'The customer',
  all: 'Customers, oldest first',
});
const linkParams = z.object({ id: customerId, link_id: linkId });
const costKey = z.string().trim().min(1).max(200);
const fields = {
  name: z.string().trim().min(1).max(200),
  email: emailInput().nullish(),
  external_ref: z.string().max(200).nullish(),
  attributes: attributesInput.optional(),
};

export const createCustomer = defineRoute({
  ...customer.create,
  operationId: 'createCustomer',
  summary: 'Register a customer',
  body: z.strictObject(fields),
  example: { name: 'Casa Verde Ltd', email: 'ops@casa-verde.example', external_ref: 'CV-118' },
});

export const updateCustomer = defineRoute({
  ...customer.update,
  operationId: 'updateCustomer',
  summary: 'Change a customer',
  description:
    'Only the keys sent change; attributes are replaced as a whole. An inactive customer takes no attachment, asset or enrollment. `inactive` is refused (409) while an enrollment is pending, open or active. A reseller-scoped caller changes a customer that is attached to it alone.',
  readsTables: ({ status }) => status === 'inactive',
  query: z.strictObject(dryRun),
  body: z.strictObject({
    ...fields,
    name: fields.name.optional(),
    status: customerStatus.optional(),
  }),
  errors: [403, 404, 409, 412],
  example: { email: 'billing@casa-verde.example' },
});

export const listCustomers = defineRoute({
  ...customer.list,
  operationId: 'listCustomers',
  summary: 'List customers',
  description:
    'A reseller-scoped caller sees only customers attached to it. `state` matches attachments of that very state.',
  query: z.strictObject({
    reseller_id: resellerId.optional(),
    state: stateFilter,
    q: searchedFor(searched),
    ...paging,
  }),
});

export const getCustomer = defineRoute({
  ...customer.get,
  operationId: 'getCustomer',
  summary: 'One customer with its attachments',
  description: 'A reseller-scoped caller gets only its own attachment rows.',
  success: shown(
    'The customer and its attachments; with as_of, both as they were then',
    customerWithAttachments,
  ),
});

export const attachReseller = defineRoute({
  ...customer.command,
  operationId: 'attachReseller',
  path: '/customers/{id}/resellers',
  summary: 'Attach a customer to a reseller',
  description:
    'One attachment per (customer, reseller, state); a second is 409. A state outside the operating states is 422. ' +
    'Without cost_key, the reseller id is the cost key. `is_primary: true` demotes the incumbent in the same step.',
  params: customer.params,
  body: z.strictObject({
    reseller_id: resellerId,
    state: stateCode.nullish(),
    cost_key: costKey.nullish(),
    is_primary: z.boolean().default(false),
  }),
  success: created('The attachment', attachmentResource),
  errors: [403, 404, 409, 412],
  example: { reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10', state: 'TX', is_primary: true },
});

export const listAttachments = defineRoute({
  ...customer.query,
  operationId: 'listAttachments',
  path: '/customers/{id}/resellers',
  summary: 'Attachments of a customer',
  description: 'Reseller-scoped callers see only their own rows.',
  params: customer.params,
  query: z.strictObject({ as_of: asOf, ...paging }),
  success: listed('Attachments, oldest first; with as_of, those of then', attachmentResource),
  errors: [403, 404],
});

export const promoteAttachment = defineRoute({
  ...customer.command,
  operationId: 'promoteAttachment',
  path: '/customers/{id}/resellers/{link_id}/primary',
  summary: 'Make an attachment the primary one',
  description:
    'The incumbent is demoted in the same step; at most one attachment is primary, always.',
  params: linkParams,
  success: { status: 200, description: 'The attachment', schema: attachmentResource },
  errors: [403, 404, 409, 412],
});

export const updateAttachment = defineRoute({
  ...customer.command,
  operationId: 'updateAttachment',
  method: 'put',
  path: '/customers/{id}/resellers/{link_id}',
  summary: "Change an attachment's cost key",
  description:
    'Assets keep their cost keys. With `rederive=true` the answer is 202 with the `Location` of a job that derives the cost key again for each asset whose key comes from this attachment; of a stateless one, for those of every state without its own. If-Match takes the tag of the customer.',
  params: linkParams,
  query: z.strictObject({
    ...dryRun,
    rederive: truth
      .optional()
      .meta({ description: 'Derive the cost keys of assets again', example: 'false' }),
  }),
  body: z.strictObject({ cost_key: costKey }),
  success: { status: 200, description: 'The attachment', schema: attachmentResource },
  job: {
    description: 'The attachment; a job derives the cost keys of its assets again',
    location: '/customers/{id}/resellers/{link_id}/rederivations/{new_id}',
  },
  errors: [403, 404, 409, 412],
  example: { cost_key: 'CV-BILL-7' },
});

export const removeAttachment = defineRoute({
  ...customer.command,
  operationId: 'removeAttachment',
  method: 'delete',
  path: '/customers/{id}/resellers/{link_id}',
  summary: 'Remove an attachment',
  description: 'The customer stays. Removing the primary leaves the customer with none.',
  params: linkParams,
  success: { status: 204, description: 'Removed' },
  errors: [403, 404, 409, 412],
});

export const listResellerCustomers = defineRoute({
  ...customer.query,
  operationId: 'listResellerCustomers',
  path: '/resellers/{id}/customers',
  summary: 'Customers attached to a reseller',
  params: z.object({ id: resellerId }),
  query: z.strictObject({ state: stateFilter, q: searchedFor(searched), ...paging }),
  success: listed('Customers, oldest first', customerResource),
  errors: [403, 404],
});
