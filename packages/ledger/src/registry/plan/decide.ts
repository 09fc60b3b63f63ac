import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { sameJson } from '@exchange/runtime/commands/same-json';
import { covers, type IsoDate, type Scope } from '@exchange/units';
import { changedFields, type FieldsOf, type SentChanges } from '../../platform/resource/changes.js';
import type { PlanEvent, planPublished } from './events.js';
import { type PlanVersion, type PlanVersions, versionOn, withVersion } from './version.js';

export type PlanFields = FieldsOf<typeof planPublished, 'plan_id'>;

export type Plan = Pick<PlanFields, 'id' | 'utility_id' | 'reseller_id'> & {
  readonly versions: PlanVersions;
  readonly changed_on: IsoDate | null;
};

export type PlanState =
  | { readonly status: 'absent' }
  | { readonly status: 'published'; readonly plan: Plan }
  | { readonly status: 'withdrawn'; readonly plan: Plan; readonly withdrawn_on: IsoDate };

export type PresentPlan = Exclude<PlanState, { readonly status: 'absent' }>;

export interface PublishPlan {
  readonly type: 'PublishPlan';
  readonly plan: PlanFields;
}

export interface UpdatePlan {
  readonly type: 'UpdatePlan';
  /** Absent members come from the version on `effective_date`. */
  readonly changes: SentChanges<Omit<PlanVersion, 'effective_date'>>;
  readonly effective_date: IsoDate;
  readonly today: IsoDate;
}

export interface WithdrawPlan {
  readonly type: 'WithdrawPlan';
  readonly today: IsoDate;
}

export type PlanCommand = PublishPlan | UpdatePlan | WithdrawPlan;

export type PlanRefusal =
  | { readonly code: 'plan_exists' | 'plan_not_found' }
  | { readonly code: 'plan_withdrawn'; readonly withdrawn_on: IsoDate }
  | { readonly code: 'effective_date_past'; readonly effective_date: IsoDate }
  | { readonly code: 'too_many_versions'; readonly max: number };

/** Each event of a plan carries its row, with all versions. */
export const versionsMax = 1_000;

export const plan: Decider<PlanState, PlanCommand, PlanEvent, PlanRefusal> = {
  initialState: { status: 'absent' },
  decide,
  evolve,
};

export function planVisibleTo(scope: Scope, { reseller_id }: Pick<PlanFields, 'reseller_id'>) {
  return reseller_id === null || covers(scope, reseller_id);
}

function decide(state: PlanState, command: PlanCommand): Decision<PlanEvent, PlanRefusal> {
  if (command.type === 'PublishPlan') {
    if (state.status !== 'absent') return refuse({ code: 'plan_exists' });
    const { id: plan_id, ...fields } = command.plan;
    return accept({ type: 'PlanPublished', data: { plan_id, ...fields } });
  }
  if (state.status === 'absent') return refuse({ code: 'plan_not_found' });
  if (state.status === 'withdrawn') {
    return refuse({ code: 'plan_withdrawn', withdrawn_on: state.withdrawn_on });
  }
  if (command.type === 'UpdatePlan') return update(state.plan, command);
  const { id: plan_id, reseller_id } = state.plan;
  return accept({
    type: 'PlanWithdrawn',
    data: { plan_id, reseller_id, withdrawn_on: command.today },
  });
}

/** Appends nothing if the version in force has the same terms. */
function update(
  { id: plan_id, reseller_id, versions }: Plan,
  { changes, effective_date, today }: UpdatePlan,
): Decision<PlanEvent, PlanRefusal> {
  if (effective_date < today) return refuse({ code: 'effective_date_past', effective_date });
  const shown = versionOn(versions, effective_date);
  const version: PlanVersion = { ...shown, ...changedFields(changes, shown), effective_date };
  const isInForce = shown.effective_date <= effective_date;
  if (isInForce && sameJson({ ...version, effective_date: shown.effective_date }, shown)) {
    return accept();
  }
  if (withVersion(versions, version).length > versionsMax) {
    return refuse({ code: 'too_many_versions', max: versionsMax });
  }
  return accept({
    type: 'PlanUpdated',
    data: { plan_id, reseller_id, updated_on: today, version },
  });
}

function evolve(state: PlanState, event: PlanEvent): PlanState {
  switch (event.type) {
    case 'PlanPublished': {
      const { plan_id: id, utility_id, reseller_id, ...version } = event.data;
      const plan = { id, utility_id, reseller_id, versions: [version], changed_on: null } as const;
      return { status: 'published', plan };
    }
    case 'PlanUpdated': {
      if (state.status === 'absent') return state;
      const { version, updated_on: changed_on } = event.data;
      const versions = withVersion(state.plan.versions, version);
      return { ...state, plan: { ...state.plan, versions, changed_on } };
    }
    case 'PlanWithdrawn': {
      if (state.status === 'absent') return state;
      const { withdrawn_on } = event.data;
      const plan = { ...state.plan, changed_on: withdrawn_on };
      return { status: 'withdrawn', plan, withdrawn_on };
    }
    default:
      return event satisfies never;
  }
}
