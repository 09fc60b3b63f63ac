import { randomUUID } from 'node:crypto';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { requireCovered } from '@exchange/runtime/commands/require-scope';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import type { ImplementCommand } from '@exchange/runtime/http/commands/implement-command';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import type { EnrollmentId, Instant, Scope, StateCode } from '@exchange/units';
import { streams } from '../../../streams.js';
import { assets } from '../../asset/aggregate.js';
import { ruleNow } from '../../enrollment-rule/aggregate.js';
import { requirePlan } from '../../plan/aggregate.js';
import { dayOf, versionOn } from '../../plan/version.js';
import type { EnrollmentCommand, Facts, Step, Submit } from '../commands.js';
import {
  acceptEnrollment,
  activateEnrollment,
  cancelEnrollment,
  dropEnrollment,
  objectToEnrollment,
  objectToSwitch,
  reinstateEnrollment,
  rejectEnrollment,
  rescindEnrollment,
  resolveObjection,
  submitEnrollment,
} from '../contract.js';
import type { EnrollmentEvent } from '../events.js';
import type { EnrollmentState, PresentEnrollment } from '../state.js';
import { dayBy } from './decide-step.js';

type ImplementStep = ImplementCommand<EnrollmentState, EnrollmentCommand, EnrollmentEvent>;

interface Deciding {
  readonly params: { readonly id: EnrollmentId };
  readonly scope: Scope;
  readonly state: EnrollmentState;
  readonly at: Instant;
}

export function requireOwn({ params, scope, state }: Omit<Deciding, 'at'>): PresentEnrollment {
  if (state.status === 'absent') throw notFound(`No enrollment has the id ${params.id}.`);
  requireCovered(scope, state.enrollment.reseller_id, 'enrollment');
  return state;
}

async function factsIn(
  store: AggregateStore,
  state: StateCode | null,
  at: Instant,
): Promise<Facts> {
  const rule = await ruleNow(store, state);
  return { at, rule, today: dayBy(rule, at) };
}

async function submissionFacts(
  store: AggregateStore,
  deciding: Deciding,
): Promise<Facts & Pick<Submit, 'state' | 'plan_terms'>> {
  const { plan_id, premise_asset_id } = requireOwn(deciding).enrollment;
  const { at } = deciding;
  const premise = (await assets.on(store).load(streams.asset(premise_asset_id))).state;
  const state = premise.status === 'absent' ? null : premise.asset.state;
  const { plan } = await requirePlan(store, plan_id);
  const version = versionOn(plan.versions, dayOf(new Date(at)));
  const { name, rate_type, rate_cents_per_kwh, term_months } = version;
  const plan_terms = { name, rate_type, rate_cents_per_kwh, term_months };
  return { ...(await factsIn(store, state, at)), state, plan_terms };
}

/** Makes 30 characters, the maximum. */
const newTrackingNumber = () => randomUUID().replaceAll('-', '').slice(0, 30).toUpperCase();

const byPlatform = {
  prepare: ({ scope }: { readonly scope: Scope }) =>
    requirePlatform(scope, 'record the answer of the utility or market operator'),
};

type WithBody<Body> = Deciding & { readonly body: Body };

export function addSteps(implement: ImplementStep, dependencies: CommandDependencies): void {
  const facts = (deciding: Deciding) =>
    factsIn(dependencies, requireOwn(deciding).state, deciding.at);
  const undated =
    <Type extends Step['type']>(type: Type) =>
    <Body>(deciding: WithBody<Body>) => {
      requireOwn(deciding);
      return { ...deciding.body, type };
    };
  const dated =
    <Type extends Step['type']>(type: Type) =>
    async <Body>(deciding: WithBody<Body>) => ({
      ...deciding.body,
      ...(await facts(deciding)),
      type,
    });

  implement(submitEnrollment, {
    async toCommand(deciding) {
      const { tracking_number = newTrackingNumber() } = deciding.body;
      const submission = await submissionFacts(dependencies, deciding);
      return { type: 'Submit', tracking_number, ...submission };
    },
  });
  implement(cancelEnrollment, { toCommand: undated('Cancel') });
  implement(rescindEnrollment, {
    toCommand: async (deciding) => ({
      ...(await dated('Rescind')(deciding)),
      scope: deciding.scope,
    }),
  });
  implement(dropEnrollment, {
    prepare({ scope, body }) {
      if (body.initiated_by === 'utility') requirePlatform(scope, 'record a drop by the utility');
    },
    toCommand: dated('Drop'),
  });
  implement(objectToSwitch, { toCommand: undated('ObjectToSwitch') });
  implement(acceptEnrollment, { ...byPlatform, toCommand: dated('Accept') });
  implement(rejectEnrollment, {
    ...byPlatform,
    toCommand(deciding) {
      const { reason = null } = deciding.body;
      return { ...undated('Reject')(deciding), reason };
    },
  });
  implement(objectToEnrollment, { ...byPlatform, toCommand: undated('Object') });
  implement(resolveObjection, { ...byPlatform, toCommand: undated('Resolve') });
  implement(activateEnrollment, {
    ...byPlatform,
    async toCommand(deciding) {
      const { meter_read_kwh = null } = deciding.body;
      return { ...(await dated('StartActivation')(deciding)), meter_read_kwh };
    },
  });
  implement(reinstateEnrollment, { ...byPlatform, toCommand: dated('Reinstate') });
}
