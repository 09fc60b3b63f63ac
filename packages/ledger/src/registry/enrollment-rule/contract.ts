import { dryRun, paging } from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { pages } from '@exchange/runtime/contract/successes';
import { z } from 'zod';
import { timeZoneIn } from '../../platform/queries/time-parameters.js';
import { authorizationRules, calendars, ruleState } from './events.js';
import { ruleExample, ruleResource } from './resource.js';

const rule = resourceRoutes({
  tag: 'Enrollments',
  lanes: [],
  path: '/enrollment-rules',
  id: ruleState.meta({ description: 'A two-letter state code, or default', example: 'default' }),
  schema: ruleResource,
  one: 'The rule',
  all: 'Rules',
});
const { state: _, ...example } = ruleExample;

const timeZone = timeZoneIn('America/Chicago');

export const setEnrollmentRule = defineRoute({
  ...rule.update,
  operationId: 'setEnrollmentRule',
  summary: 'Set the enrollment rule of a state',
  description:
    'Platform callers only. The rule applies to later steps of all enrollments in the state; last days that a submission has set stay. Dates of the steps are in time_zone. With lapse_days 0 a submitted enrollment lapses within 20 s.',
  query: z.strictObject(dryRun),
  body: z.strictObject({
    time_zone: timeZone,
    calendar: z.enum(calendars).meta({ description: 'Holidays that are not business days' }),
    rescission_business_days: z.int().min(0).max(60),
    authorization: z
      .enum(authorizationRules)
      .meta({ description: 'Whether a submission needs an authorization' }),
    max_days_ahead: z
      .int()
      .min(0)
      .max(3_650)
      .meta({ description: 'Between the acceptance and its effective_date' }),
    lapse_days: z
      .int()
      .min(0)
      .max(365)
      .meta({ description: 'Days after which a submitted enrollment lapses' }),
  }),
  errors: [403],
  example,
});

export const listEnrollmentRules = defineRoute({
  ...rule.list,
  operationId: 'listEnrollmentRules',
  summary: 'List enrollment rules',
  description: 'The default, and the states with a rule of their own. Read from the log.',
  query: z.strictObject(paging),
  success: pages('Rules', ruleResource),
});

export const getEnrollmentRule = defineRoute({
  ...rule.get,
  operationId: 'getEnrollmentRule',
  summary: 'The enrollment rule of a state',
  description: '404 for a state to which the default applies. The ETag covers all rules.',
  errors: [404],
});
