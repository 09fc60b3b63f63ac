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
import type { EnrollmentCommand, Facts, Submit } from '../commands.js';
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

function ownBody<Body>(deciding: Omit<Deciding, 'at'> & { readonly body: Body }): Body {
  requireOwn(deciding);
  return deciding.body;
}

/** Makes 30 characters, the maximum. */
const newTrackingNumber = () => randomUUID().replaceAll('-', '').slice(0, 30).toUpperCase();

export function addSteps(implement: ImplementStep, dependencies: CommandDependencies): void {
  const facts = async (deciding: Deciding) =>
    factsIn(dependencies, requireOwn(deciding).state, deciding.at);
  addOwnSteps(implement, dependencies, facts);
  addMarketSteps(implement, facts);
}

type FactsOf = (deciding: Deciding) => Promise<Facts>;

function addOwnSteps(
  implement: ImplementStep,
  dependencies: CommandDependencies,
  facts: FactsOf,
): void {
  implement(submitEnrollment, {
    async toCommand(deciding) {
      const { tracking_number = newTrackingNumber() } = deciding.body;
      return {
        type: 'Submit',
        tracking_number,
        ...(await submissionFacts(dependencies, deciding)),
      };
    },
  });
  implement(cancelEnrollment, {
    toCommand: (deciding) => ({ type: 'Cancel', ...ownBody(deciding) }),
  });
  implement(rescindEnrollment, {
    async toCommand(deciding) {
      const { body, scope } = deciding;
      return { type: 'Rescind', ...body, scope, ...(await facts(deciding)) };
    },
  });
  implement(dropEnrollment, {
    prepare({ scope, body }) {
      if (body.initiated_by === 'utility') requirePlatform(scope, 'record a drop by the utility');
    },
    async toCommand(deciding) {
      return { type: 'Drop', ...deciding.body, ...(await facts(deciding)) };
    },
  });
  implement(objectToSwitch, {
    toCommand: (deciding) => ({ type: 'ObjectToSwitch', ...ownBody(deciding) }),
  });
}

const byPlatform = {
  prepare: ({ scope }: { readonly scope: Scope }) =>
    requirePlatform(scope, 'record the answer of the utility or market operator'),
};

function addMarketSteps(implement: ImplementStep, facts: FactsOf): void {
  implement(acceptEnrollment, {
    ...byPlatform,
    async toCommand(deciding) {
      return { type: 'Accept', ...deciding.body, ...(await facts(deciding)) };
    },
  });
  implement(rejectEnrollment, {
    ...byPlatform,
    toCommand(deciding) {
      const { reason_code, reason = null } = ownBody(deciding);
      return { type: 'Reject', reason_code, reason };
    },
  });
  implement(objectToEnrollment, {
    ...byPlatform,
    toCommand: (deciding) => ({ type: 'Object', ...ownBody(deciding) }),
  });
  implement(resolveObjection, {
    ...byPlatform,
    toCommand: (deciding) => ({ type: 'Resolve', ...ownBody(deciding) }),
  });
  implement(activateEnrollment, {
    ...byPlatform,
    async toCommand(deciding) {
      const { started_on, meter_read_kwh = null } = deciding.body;
      return { type: 'StartActivation', started_on, meter_read_kwh, ...(await facts(deciding)) };
    },
  });
  implement(reinstateEnrollment, {
    ...byPlatform,
    async toCommand(deciding) {
      return { type: 'Reinstate', ...deciding.body, ...(await facts(deciding)) };
    },
  });
}
