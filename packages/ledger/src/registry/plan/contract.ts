import { dryRun, paging, searchedFor, truth } from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { decimalInput, isoDate, planId, resellerId, utilityId } from '@exchange/units';
import { z } from 'zod';
import { retailLane } from '../../lanes.js';
import { planExample, planResource } from './resource.js';

const tag = 'Plans';
const text = z.string().trim().min(1).max(200);

const plan = resourceRoutes({
  tag,
  lanes: [retailLane.lane],
  path: '/plans',
  id: planId,
  schema: planResource,
  one: 'The plan',
  all: 'Plans, oldest first',
});
const { id: _, ...example } = planExample;
const terms = {
  name: text,
  rate_type: text,
  rate_cents_per_kwh: decimalInput,
  term_months: z.int().min(0).max(1200),
  is_business: z.boolean(),
};

export const createPlan = defineRoute({
  ...plan.create,
  operationId: 'createPlan',
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
  errors: [403, 404],
  example,
});

export const updatePlan = defineRoute({
  ...plan.update,
  operationId: 'updatePlan',
  summary: 'Change a plan from a day on',
  description:
    'Adds a version that is in force from effective_date, by default today in UTC, until the next version; it replaces a version of the same date. Members that are not sent come from the version of that date.',
  exactNumbers: true,
  query: z.strictObject(dryRun),
  body: z.strictObject({
    ...z.object(terms).partial().shape,
    effective_date: isoDate.optional().meta({ description: 'Today in UTC or later' }),
  }),
  errors: [403, 404, 409],
  example: { rate_cents_per_kwh: 12.4, effective_date: '2037-01-01' },
});

export const withdrawPlan = defineRoute({
  ...plan.act('withdraw'),
  operationId: 'withdrawPlan',
  summary: 'Withdraw a plan',
  description: 'No premise can be enrolled in it any more. Enrollments stay. A second time: 409.',
  query: z.strictObject(dryRun),
  errors: [403, 404, 409],
});

export const listPlans = defineRoute({
  ...plan.list,
  operationId: 'listPlans',
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
  success: { ...plan.list.success, tag: 'tables and day' },
});

export const getPlan = defineRoute({
  ...plan.get,
  operationId: 'getPlan',
  summary: 'One plan',
  description:
    'In the version in force today in UTC, or on the day of as_of: for a position, the day of the last change by then.',
});
