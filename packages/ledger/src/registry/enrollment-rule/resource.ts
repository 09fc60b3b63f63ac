import { resourceWriter } from '../../platform/resource/write-resource.js';
import { enrollmentRuleSet } from './events.js';

export const ruleExample = {
  state: 'TX',
  time_zone: 'America/Chicago',
  calendar: 'us-federal',
  rescission_business_days: 3,
  authorization: 'required',
  max_days_ahead: 90,
  lapse_days: 10,
} as const;

export const ruleResource = enrollmentRuleSet.data.meta({
  id: 'EnrollmentRule',
  description: 'The rule for enrollments in a state.',
  example: ruleExample,
});

export const writeRule = resourceWriter(ruleResource);
