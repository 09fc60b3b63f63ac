import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { StateCode } from '@exchange/units';
import { streams } from '../../streams.js';
import { enrollmentRules, ruleFor } from './decide.js';
import { type EnrollmentRule, enrollmentRuleEvents } from './events.js';

export const rules = defineAggregate(enrollmentRuleEvents, enrollmentRules);

export async function ruleNow(
  store: AggregateStore,
  state: StateCode | null,
): Promise<EnrollmentRule> {
  return ruleFor((await rules.on(store).load(streams.enrollmentRules)).state, state);
}
