import {
  asOf,
  dryRun,
  paging,
  searchedFor,
  truth,
} from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import {
  created,
  listed,
  readerRoute,
  registrarRoute,
  shown,
} from '@exchange/runtime/contract/successes';
import { decimalInput, isoDate, planId, resellerId, utilityId } from '@exchange/units';
import { z } from 'zod';
import { retailLane } from '../../lanes.js';
import { planResource } from './resource.js';

const tag = 'Plans';
const commandRoute = registrarRoute(tag);
const queryRoute = readerRoute(tag, [retailLane.lane]);
const text = z.string().trim().min(1).max(200);

const params = z.object({ id: planId });
const terms = {
  name: text,
  rate_type: text,
  rate_cents_per_kwh: decimalInput,
  term_months: z.int().min(0).max(1200),
  is_business: z.boolean(),
};

export const createPlan = defineRoute({
  ...commandRoute,
  operationId: 'createPlan',
  path: '/plans',
  summary: 'Publish a plan',
  description:
    "With reseller_id null it is platform-wide, which only platform callers may publish; a reseller's own catalog otherwise, which is the default for a reseller.",
  exactNumbers: true,
  query: z.strictObject(dryRun),
  body: z.strictObject({
    utility_id: utilityId,
    reseller_id: resellerId.nullish(),
    ...terms,
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

export const updatePlan = defineRoute({
  ...commandRoute,
  operationId: 'updatePlan',
  method: 'put',
  path: '/plans/{id}',
  summary: 'Change a plan from a day on',
  description:
    'Adds a version that is in force from effective_date, by default today in UTC, until the next version; it replaces a version of the same date. Members that are not sent come from the version of that date.',
  exactNumbers: true,
  params,
  query: z.strictObject(dryRun),
  body: z.strictObject({
    ...z.object(terms).partial().shape,
    effective_date: isoDate.optional().meta({ description: 'Today in UTC or later' }),
  }),
  success: { status: 200, description: 'The plan', schema: planResource },
  errors: [403, 404, 409],
  example: { rate_cents_per_kwh: 12.4, effective_date: '2037-01-01' },
});

export const withdrawPlan = defineRoute({
  ...commandRoute,
  operationId: 'withdrawPlan',
  path: '/plans/{id}/withdraw',
  summary: 'Withdraw a plan',
  description: 'No premise can be enrolled in it any more. Enrollments stay. A second time: 409.',
  params,
  query: z.strictObject(dryRun),
  success: { status: 200, description: 'The plan', schema: planResource },
  errors: [403, 404, 409],
});

export const listPlans = defineRoute({
  ...queryRoute,
  operationId: 'listPlans',
  path: '/plans',
  summary: 'List plans',
  description:
    "Platform-wide plans, and of a reseller its own; never another reseller's. Each in the version in force today in UTC; before its time in its first version.",
  query: z.strictObject({
    utility_id: utilityId.optional(),
    is_business: truth.optional(),
    available_on: isoDate.optional().meta({
      description: 'Plans that are effective on this day and not withdrawn',
      example: '2027-01-01',
    }),
    q: searchedFor('the name'),
    ...paging,
  }),
  success: { ...listed('Plans, oldest first', planResource), tag: 'tables and day' },
});

export const getPlan = defineRoute({
  ...queryRoute,
  operationId: 'getPlan',
  path: '/plans/{id}',
  summary: 'One plan',
  description:
    'In the version in force today in UTC, or on the day of as_of: for a position, the day of the last change by then.',
  params,
  query: z.strictObject({ as_of: asOf }),
  success: shown('The plan', planResource),
  errors: [403, 404],
});
