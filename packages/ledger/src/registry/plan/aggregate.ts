import { noSuch } from '@exchange/runtime/commands/command-failed';
import {
  type AggregateOf,
  type AggregateStore,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { PlanId } from '@exchange/units';
import { streams } from '../../streams.js';
import { type PresentPlan, plan } from './decide.js';
import { planEvents } from './events.js';

export const plans: AggregateOf<typeof plan> = defineAggregate(planEvents, plan);

/**
 * Finds a plan in any scope.
 * @throws CommandFailed if it does not exist
 */
export async function requirePlan(store: AggregateStore, id: PlanId): Promise<PresentPlan> {
  const { state } = await plans.on(store).load(streams.plan(id));
  if (state.status === 'absent') throw noSuch('plan', id);
  return state;
}
