import { stateCode } from '@exchange/units';
import { expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { enrollmentRules, ruleFor } from './decide.js';
import type { EnrollmentRule } from './events.js';

const tx = stateCode.parse('TX');
const texas: EnrollmentRule = {
  state: tx,
  time_zone: 'America/Chicago',
  calendar: 'us-federal',
  rescission_business_days: 3,
  authorization: 'required',
  max_days_ahead: 90,
  lapse_days: 0,
};
const set = (rule: EnrollmentRule) => ({ type: 'SetRule', rule }) as const;
const wasSet = (data: EnrollmentRule) => ({ type: 'EnrollmentRuleSet', data }) as const;

test('a state has its own rule or the default', () => {
  const builtIn = ruleFor(enrollmentRules.initialState, tx);
  expect(builtIn).toMatchObject({ state: 'default', rescission_business_days: 3, lapse_days: 10 });
  const { state } = given(enrollmentRules)
    .when(set(texas))
    .then(wasSet(texas))
    .when(set(texas))
    .thenNothing()
    .when(set({ ...texas, lapse_days: 5 }))
    .then(wasSet({ ...texas, lapse_days: 5 }))
    .when(set(builtIn))
    .then(wasSet(builtIn));
  expect(ruleFor(state, tx)).toEqual({ ...texas, lapse_days: 5 });
  expect(ruleFor(state, stateCode.parse('ME'))).toEqual(builtIn);
  expect(ruleFor(state, null)).toEqual(builtIn);
});
