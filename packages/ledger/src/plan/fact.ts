import { noSuch } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { PlanId } from '@exchange/units';
import { streams } from '../streams.js';
import { plans } from './aggregate.js';
import type { PlanFields } from './decide.js';

/**
 * A fact that a command is decided on, read up to the end of its stream for each try: the plan, whoever may see it.
 *
 * @throws CommandFailed when it is not there
 */
export async function requirePlan(store: AggregateStore, id: PlanId): Promise<PlanFields> {
  const { state } = await plans.on(store).load(streams.plan(id));
  if (state.status !== 'published') throw noSuch('plan', id);
  return state.plan;
}
