import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { covers, type Scope } from '@exchange/units';
import type { FieldsOf } from '../../platform/resource/changes.js';
import type { PlanEvent, planPublished } from './events.js';

export type PlanFields = FieldsOf<typeof planPublished, 'plan_id'>;

export type PlanState =
  | { readonly status: 'absent' }
  | { readonly status: 'published'; readonly plan: PlanFields };

export interface PublishPlan {
  readonly type: 'PublishPlan';
  readonly plan: PlanFields;
}

export type PlanCommand = PublishPlan;

export type PlanRefusal = { readonly code: 'plan_exists' };

/** Plans (specification section 2, "Plan"). */
export const plan: Decider<PlanState, PlanCommand, PlanEvent, PlanRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

/**
 * Whether a caller of that scope may see and use the plan. Unlike other rows, a plan without a reseller is visible to
 * all callers.
 */
export function planVisibleTo(scope: Scope, { reseller_id }: Pick<PlanFields, 'reseller_id'>) {
  return reseller_id === null || covers(scope, reseller_id);
}

function decide(state: PlanState, command: PlanCommand): Decision<PlanEvent, PlanRefusal> {
  if (state.status === 'published') return refuse({ code: 'plan_exists' });
  const { id: plan_id, ...fields } = command.plan;
  return accept({ type: 'PlanPublished', data: { plan_id, ...fields } });
}

function evolve(_: PlanState, event: PlanEvent): PlanState {
  switch (event.type) {
    case 'PlanPublished': {
      const { plan_id: id, ...fields } = event.data;
      return { status: 'published', plan: { id, ...fields } };
    }
    default:
      return event.type satisfies never;
  }
}
