import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { requireCovered } from '@exchange/runtime/commands/require-scope';
import { notFound } from '@exchange/runtime/http/http-problem';
import type { ImplementCommand } from '@exchange/runtime/http/implement-command';
import type { EnrollmentId, Instant, Scope, StateCode } from '@exchange/units';
import { streams } from '../../streams.js';
import { assets } from '../asset/aggregate.js';
import { ruleNow } from '../enrollment-rule/aggregate.js';
import { requirePlan } from '../plan/aggregate.js';
import { dayOf, versionsOn } from '../plan/version.js';
import type { EnrollmentCommand, Facts, Submit } from './commands.js';
import { dayBy } from './decide-step.js';
import type { EnrollmentEvent } from './events.js';
import { writeEnrollment } from './resource.js';
import type { EnrollmentState, PresentEnrollment } from './state.js';

export type ImplementStep = ImplementCommand<EnrollmentState, EnrollmentCommand, EnrollmentEvent>;

export const onEnrollment = {
  stream: ({ params }: { readonly params: { readonly id: EnrollmentId } }) =>
    streams.enrollment(params.id),
  resource: ({ state }: { readonly state: PresentEnrollment }) => writeEnrollment(state),
};

interface Deciding {
  readonly params: { readonly id: EnrollmentId };
  readonly scope: Scope;
  readonly state: EnrollmentState;
  readonly at: Instant;
}

/** @throws HttpProblem 404; CommandFailed for another reseller's enrollment */
export function requireOwn({ params, scope, state }: Omit<Deciding, 'at'>): PresentEnrollment {
  if (state.status === 'absent') throw notFound(`No enrollment has the id ${params.id}.`);
  requireCovered(scope, state.enrollment.reseller_id, 'enrollment');
  return state;
}

export async function factsOf(store: AggregateStore, deciding: Deciding): Promise<Facts> {
  return factsIn(store, requireOwn(deciding).state, deciding.at);
}

async function factsIn(
  store: AggregateStore,
  state: StateCode | null,
  at: Instant,
): Promise<Facts> {
  const rule = await ruleNow(store, state);
  return { at, rule, today: dayBy(rule, at) };
}

export async function submissionFacts(
  store: AggregateStore,
  deciding: Deciding,
): Promise<Facts & Pick<Submit, 'state' | 'plan_terms'>> {
  const { plan_id, premise_asset_id } = requireOwn(deciding).enrollment;
  const { at } = deciding;
  const premise = (await assets.on(store).load(streams.asset(premise_asset_id))).state;
  const state = premise.status === 'absent' ? null : premise.asset.state;
  const { plan } = await requirePlan(store, plan_id);
  const { shown } = versionsOn(plan.versions, dayOf(new Date(at)));
  const { name, rate_type, rate_cents_per_kwh, term_months } = shown;
  const plan_terms = { name, rate_type, rate_cents_per_kwh, term_months };
  return { ...(await factsIn(store, state, at)), state, plan_terms };
}
