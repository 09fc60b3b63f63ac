import { paging, searchedFor } from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { attributesInput, counterpartyId, eic, lei } from '@exchange/units';
import { z } from 'zod';
import { exchangeLane } from '../transaction/lane.js';
import { counterpartiesLane } from './lane.js';
import { counterpartyResource, counterpartyStatuses } from './resource.js';

const counterparty = resourceRoutes({
  tag: 'Counterparties',
  lanes: [counterpartiesLane, exchangeLane],
  path: '/exchange/counterparties',
  id: counterpartyId,
  schema: counterpartyResource,
  one: 'The counterparty',
  all: 'Counterparties, oldest first',
  writer: 'risk',
});
const members = z.strictObject({
  code: z.string().trim().min(1).max(100),
  name: z.string().trim().min(1).max(200),
  lei: lei.nullish(),
  eic: eic.nullish(),
  status: z.enum(counterpartyStatuses),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullish()
    .meta({ description: 'Reason of the status, as free text in the history' }),
  attributes: attributesInput.optional(),
});
const { code, name, status } = members.partial().shape;

export const createCounterparty = defineRoute({
  ...counterparty.create,
  operationId: 'createCounterparty',
  summary: 'Register a counterparty',
  description:
    'Platform callers only. Send an `id` to register a counterparty that transactions already name. A code in use or a registered id gets 409.',
  body: z.strictObject({
    id: counterpartyId
      .nullish()
      .meta({ description: 'The id that transactions use; a new one by default' }),
    ...members.shape,
    status: status.meta({ description: 'Default: active' }),
  }),
  errors: [403, 409],
  example: {
    code: 'GULF',
    name: 'Gulf Coast Power Marketing',
    lei: '529900T8BM49AURSDO55',
    attributes: { rating: 'BBB' },
  },
});

export const updateCounterparty = defineRoute({
  ...counterparty.update,
  operationId: 'updateCounterparty',
  summary: 'Change, suspend or reactivate a counterparty',
  description:
    'Platform callers only. Changes only the keys sent: attributes as a whole; null removes lei or eic. From this answer on, submitting or confirming a trade with a suspended counterparty gets 409. Nominations, curtailments, cancellations, settlements and corrections that raise no volume remain possible.',
  body: members
    .partial()
    .refine(({ reason: why, status: to }) => (why ?? null) === null || to !== undefined, {
      path: ['reason'],
      message: 'A reason requires a status',
    }),
  errors: [403, 404, 409, 412],
  example: { status: 'suspended', reason: 'Credit limit exceeded' },
});

export const listCounterparties = defineRoute({
  ...counterparty.list,
  operationId: 'listCounterparties',
  summary: 'List counterparties',
  description:
    'A reseller-scoped caller sees active counterparties, and the counterparties of its own transactions.',
  query: z.strictObject({
    code: code.meta({ description: 'Exact code' }),
    name: name.meta({ description: 'Exact name' }),
    status,
    q: searchedFor('the code, the name, the LEI or the EIC'),
    ...paging,
  }),
});

export const getCounterparty = defineRoute({
  ...counterparty.get,
  operationId: 'getCounterparty',
  summary: 'Get a counterparty',
  description:
    'A reseller-scoped caller sees active counterparties, and the counterparties of its own transactions; others get 403.',
});
