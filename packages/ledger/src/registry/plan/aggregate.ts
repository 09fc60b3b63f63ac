import { type AggregateOf, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { requiredStateOf } from '../../platform/resource/required-state.js';
import { streams } from '../../streams.js';
import { plan } from './decide.js';
import { planEvents } from './events.js';

export const plans: AggregateOf<typeof plan> = defineAggregate(planEvents, plan);

export const requirePlan = requiredStateOf(plans, 'plan', streams.plan);
