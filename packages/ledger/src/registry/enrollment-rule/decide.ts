import { accept, type Decider } from '@exchange/runtime/commands/decider';
import { sameJson } from '@exchange/runtime/commands/same-json';
import type { StateCode } from '@exchange/units';
import {
  defaultRule,
  type EnrollmentRule,
  type EnrollmentRuleEvent,
  type RuleState,
} from './events.js';

export interface RulesState {
  readonly rules: readonly EnrollmentRule[];
}

export interface SetRule {
  readonly type: 'SetRule';
  readonly rule: EnrollmentRule;
}

const builtIn: EnrollmentRule = {
  state: defaultRule,
  time_zone: 'America/New_York',
  calendar: 'us-federal',
  rescission_business_days: 3,
  authorization: 'optional',
  max_days_ahead: 45,
  lapse_days: 10,
};

/** One stream, so that a list needs no table. */
export const enrollmentRules: Decider<RulesState, SetRule, EnrollmentRuleEvent, never> = {
  initialState: { rules: [builtIn] },
  decide({ rules }, { rule }) {
    const current = rules.find(({ state }) => state === rule.state);
    // The first change of the default records it, even without a difference.
    if (current !== builtIn && sameJson(current, rule)) return accept();
    return accept({ type: 'EnrollmentRuleSet', data: rule });
  },
  evolve({ rules }, { data }) {
    const isNew = !rules.some(({ state }) => state === data.state);
    if (isNew) return { rules: [...rules, data] };
    return { rules: rules.map((one) => (one.state === data.state ? data : one)) };
  },
};

export function ruleNamed({ rules }: RulesState, name: RuleState): EnrollmentRule | undefined {
  return rules.find(({ state }) => state === name);
}

export function ruleFor(state: RulesState, of: StateCode | null): EnrollmentRule {
  return (
    (of === null ? undefined : ruleNamed(state, of)) ?? ruleNamed(state, defaultRule) ?? builtIn
  );
}
