import { asOf, paging, searchedFor } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, listed, shown } from '@exchange/runtime/contract/successes';
import { attributesInput, counterpartyId, eic, lei } from '@exchange/units';
import { z } from 'zod';
import { exchangeLane } from '../transaction/lane.js';
import { counterpartiesLane } from './lane.js';
import { counterpartyResource, counterpartyStatuses } from './resource.js';

const tag = 'Counterparties';
const queryRoute = {
  method: 'get',
  kind: 'query',
  tag,
  lanes: [counterpartiesLane, exchangeLane],
} as const;
const path = '/exchange/counterparties';
const params = z.object({ id: counterpartyId });
const code = z.string().trim().min(1).max(100);
const name = z.string().trim().min(1).max(200);
const status = z.enum(counterpartyStatuses);
const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .nullish()
  .meta({ description: 'Why the status is what it is, in words: its history has it' });

export const createCounterparty = defineRoute({
  operationId: 'createCounterparty',
  method: 'post',
  path,
  tag,
  summary: 'Register a counterparty',
  description:
    'Platform callers only. With an `id`, one that transactions name already gets a name. Codes are unique: a code in use is 409, and so is an id that is registered.',
  kind: 'command',
  body: z.strictObject({
    id: counterpartyId
      .nullish()
      .meta({ description: 'The id that transactions name it by; without it, a new one' }),
    code,
    name,
    lei: lei.nullish(),
    eic: eic.nullish(),
    status: status.optional().meta({ description: 'active, unless it says suspended' }),
    reason,
    attributes: attributesInput.optional(),
  }),
  success: created('The counterparty', counterpartyResource),
  errors: [403, 409],
  example: {
    code: 'GULF',
    name: 'Gulf Coast Power Marketing',
    lei: '529900T8BM49AURSDO55',
    attributes: { rating: 'BBB' },
  },
});

export const updateCounterparty = defineRoute({
  operationId: 'updateCounterparty',
  method: 'put',
  path: `${path}/{id}`,
  tag,
  summary: 'Change a counterparty, suspend it, or make it active again',
  description:
    'Platform callers only. Only the keys sent change; attributes are replaced as a whole, and null takes away lei or eic. While a counterparty is suspended, trades with it are neither submitted nor confirmed (409), from the moment of this answer; nominations, curtailments, cancellations, settlements and corrections that do not raise a volume go on.',
  kind: 'command',
  params,
  body: z
    .strictObject({
      code: code.optional(),
      name: name.optional(),
      lei: lei.nullish(),
      eic: eic.nullish(),
      status: status.optional(),
      reason,
      attributes: attributesInput.optional(),
    })
    .refine(({ reason: why, status: to }) => (why ?? null) === null || to !== undefined, {
      path: ['reason'],
      message: 'A reason goes with a status: send both, or leave it out',
      params: { type: 'value_error' },
    }),
  success: { status: 200, description: 'The counterparty', schema: counterpartyResource },
  errors: [403, 404, 409, 412],
  example: { status: 'suspended', reason: 'Credit limit exceeded' },
});

export const listCounterparties = defineRoute({
  ...queryRoute,
  operationId: 'listCounterparties',
  path,
  summary: 'List counterparties',
  description:
    'A reseller-scoped caller sees those that are active, and those of its own transactions.',
  query: z.strictObject({
    code: code.optional().meta({ description: 'This code, letter by letter' }),
    name: name.optional().meta({ description: 'This name, letter by letter' }),
    status: status.optional(),
    q: searchedFor('the code, the name, the LEI or the EIC'),
    ...paging,
  }),
  success: listed('Counterparties, oldest first', counterpartyResource),
});

export const getCounterparty = defineRoute({
  ...queryRoute,
  operationId: 'getCounterparty',
  path: `${path}/{id}`,
  summary: 'One counterparty',
  description:
    'A reseller-scoped caller sees one that is active, or of its own transactions; another is 403.',
  params,
  query: z.strictObject({ as_of: asOf }),
  success: shown('The counterparty', counterpartyResource),
  errors: [403, 404],
});
