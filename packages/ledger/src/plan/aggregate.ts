import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type PlanCommand, type PlanRefusal, type PlanState, plan } from './decide.js';
import { type PlanEvent, planEvents } from './events.js';

/** Plans. */
export const plans: AggregateDefinition<PlanState, PlanCommand, PlanEvent, PlanRefusal> =
  defineAggregate(planEvents, plan);
