import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { stateCode } from '@exchange/units';
import { z } from 'zod';

export const defaultRule = 'default';
export const calendars = ['us-federal', 'none'] as const;
export const authorizationRules = ['required', 'optional'] as const;

export const ruleState = z.union([z.literal(defaultRule), stateCode]);
export type RuleState = z.output<typeof ruleState>;

export const enrollmentRuleSet = defineEvent({
  type: 'EnrollmentRuleSet',
  description:
    'From now on, the steps of enrollments in a state follow this rule; default is for states without a rule.',
  data: z.object({
    state: ruleState,
    time_zone: z.string(),
    calendar: z.enum(calendars),
    rescission_business_days: z.int(),
    authorization: z.enum(authorizationRules),
    max_days_ahead: z.int(),
    lapse_days: z.int(),
  }),
});

export const enrollmentRuleEvents = [enrollmentRuleSet] as const;
export type EnrollmentRuleEvent = EventOf<(typeof enrollmentRuleEvents)[number]>;
export type EnrollmentRule = EnrollmentRuleEvent['data'];
