import { asOf, paging, searchedFor, truth } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, listed, shown } from '@exchange/runtime/contract/successes';
import { decimalInput, isoDate, planId, resellerId, utilityId } from '@exchange/units';
import { z } from 'zod';
import { marketLane } from '../../lanes.js';
import { planResource } from './resource.js';

const tag = 'Plans';
const queryRoute = { method: 'get', kind: 'query', tag, lanes: [marketLane.lane] } as const;
const text = z.string().trim().min(1).max(200);

export const createPlan = defineRoute({
  operationId: 'createPlan',
  method: 'post',
  path: '/plans',
  tag,
  summary: 'Publish a plan',
  description:
    "With reseller_id null it is platform-wide, which only platform callers may publish; a reseller's own catalog otherwise, which is the default for a reseller.",
  kind: 'command',
  exactNumbers: true,
  body: z.strictObject({
    utility_id: utilityId,
    reseller_id: resellerId.nullish(),
    name: text,
    rate_type: text,
    rate_cents_per_kwh: decimalInput,
    term_months: z.int().min(0).max(1200),
    is_business: z.boolean(),
    effective_date: isoDate,
  }),
  success: created('The plan', planResource),
  errors: [403, 404],
  example: {
    utility_id: '51d2c1de-31d5-4a6b-b6c1-0a5a8cde1a40',
    reseller_id: null,
    name: 'Fixed 12',
    rate_type: 'fixed',
    rate_cents_per_kwh: 11.9,
    term_months: 12,
    is_business: false,
    effective_date: '2027-01-01',
  },
});

export const listPlans = defineRoute({
  ...queryRoute,
  operationId: 'listPlans',
  path: '/plans',
  summary: 'List plans',
  description: "Platform-wide plans, and of a reseller its own; never another reseller's.",
  query: z.strictObject({
    utility_id: utilityId.optional(),
    is_business: truth.optional(),
    q: searchedFor('the name'),
    ...paging,
  }),
  success: listed('Plans, oldest first', planResource),
});

export const getPlan = defineRoute({
  ...queryRoute,
  operationId: 'getPlan',
  path: '/plans/{id}',
  summary: 'One plan',
  params: z.object({ id: planId }),
  query: z.strictObject({ as_of: asOf }),
  success: shown('The plan', planResource),
  errors: [403, 404],
});
