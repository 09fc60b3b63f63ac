import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import {
  coded,
  conflict,
  forbidden,
  type HttpProblem,
  notFound,
  unprocessable,
} from '@exchange/runtime/http/http-problem';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import { byCode, enrollmentId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { streams } from '../../streams.js';
import { requireAsset } from '../asset/aggregate.js';
import { requirePlan } from '../plan/aggregate.js';
import { enrollments } from './aggregate.js';
import type { EnrollmentRefusal } from './commands.js';
import { createEnrollment, updateEnrollment } from './contract.js';
import type { ServicePoint } from './events.js';
import { writeEnrollment } from './resource.js';
import { readServicePoint } from './service-point.js';
import { runFollowUps } from './worker.js';
import { addSteps, requireOwn } from './write-steps.js';

export function addEnrollmentWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: enrollments,
    refused: enrollmentProblem,
  });

  implementCommand(createEnrollment, {
    newStream: (id) => streams.enrollment(enrollmentId.parse(id)),
    prepare: ({ body }) => servicePointIn(body),
    async toCommand({ body, scope, newId, prepared: service_point }) {
      const premise = await requireAsset(dependencies, scope, body.premise_asset_id);
      const plan = await requirePlan(dependencies, body.plan_id);
      const { kind = 'switch', requested_start = null, ...fields } = body;
      return {
        type: 'RequestEnrollment',
        enrollment: {
          ...fields,
          id: enrollmentId.parse(newId),
          kind,
          requested_start,
          service_point: service_point ?? null,
          authorization: authorizationIn(body) ?? null,
        },
        scope,
        plan: {
          reseller_id: plan.plan.reseller_id,
          withdrawn_on: plan.status === 'withdrawn' ? plan.withdrawn_on : undefined,
        },
        premise,
        takesEnrollments: true,
      };
    },
    resource: ({ state }) => writeEnrollment(state),
  });

  implementCommand(updateEnrollment, {
    stream: ({ params }) => streams.enrollment(params.id),
    prepare: ({ body }) => servicePointIn(body),
    toCommand(deciding) {
      requireOwn(deciding);
      const { body, prepared: service_point } = deciding;
      const changes = { ...body, service_point, authorization: authorizationIn(body) };
      return { type: 'Update', changes };
    },
    resource: ({ state }) => writeEnrollment(state),
  });

  addSteps(implementCommand, dependencies);
  runFollowUps(app, dependencies);
}

type Body = z.output<NonNullable<typeof updateEnrollment.body>>;

function servicePointIn({ service_point: sent }: Body): ServicePoint | null | undefined {
  if (sent === undefined || sent === null) return sent;
  const known = readServicePoint(sent);
  if (known !== undefined) return known;
  throw coded(unprocessable(`${sent.id} is not a service point of the scheme ${sent.scheme}.`), {
    code: 'invalid_service_point',
    ...sent,
  });
}

function authorizationIn({ authorization: sent }: Body) {
  return sent === undefined || sent === null ? sent : { ...sent, sha256: sent.sha256 ?? null };
}

function enrollmentProblem(refusal: EnrollmentRefusal): HttpProblem {
  switch (refusal.code) {
    case 'not_a_premise':
      return unprocessable(
        `Only premises can be enrolled; that asset has type ${refusal.asset_type}.`,
      );
    case 'plan_not_visible':
      return forbidden("That plan is in another reseller's catalog.");
    case 'enrollment_exists':
      return conflict('That enrollment already exists.');
    case 'enrollment_absent':
      return notFound('There is no such enrollment.');
    case 'unknown_reason_code':
      return coded(unprocessable(sentenceOf(refusal)), refusal);
    default:
      return coded(conflict(sentenceOf(refusal)), refusal);
  }
}

type StepRefusal = Exclude<
  EnrollmentRefusal,
  {
    readonly code: 'not_a_premise' | 'plan_not_visible' | 'enrollment_exists' | 'enrollment_absent';
  }
>;

const sentenceOf = byCode<StepRefusal, string>({
  customer_inactive: () => 'That customer is inactive and accepts no enrollments.',
  plan_withdrawn: (refusal) => `That plan was withdrawn on ${refusal.withdrawn_on}.`,
  wrong_state: (refusal) => {
    const { status, allowed } = refusal;
    const next = allowed.length === 0 ? 'That is final.' : `Possible: ${allowed.join(', ')}.`;
    return `The enrollment is ${status}. ${next}`;
  },
  activating: () => 'The enrollment is being activated. Try again in a few seconds.',
  authorization_missing: () => 'The rule of the state requires an authorization of the customer.',
  already_in_progress: () => 'Another switch of this service point is in progress.',
  tracking_number_in_use: (refusal) =>
    `The tracking number ${refusal.tracking_number} belongs to another enrollment.`,
  no_active_enrollment: () =>
    'A renewal needs an active enrollment of the reseller at this service point.',
  effective_before_today: (refusal) => `effective_date is before today, ${refusal.today}.`,
  too_far_ahead: (refusal) =>
    `effective_date is too far ahead. The latest date is ${refusal.latest}.`,
  unknown_reason_code: (refusal) =>
    `${refusal.reason_code} is not a reason code of the enrollment's state.`,
  rescission_over: (refusal) =>
    refusal.rescission_ends_on === null
      ? 'The customer cannot rescind this enrollment.'
      : `The last day of the rescission was ${refusal.rescission_ends_on}.`,
  before_effective_date: (refusal) =>
    `started_on is before the effective date, ${refusal.effective_date}.`,
  before_incumbent_start: () => 'started_on is before the start of the supply that ends.',
  after_today: (refusal) => `The date is after today, ${refusal.today}.`,
  before_start: (refusal) =>
    `effective_date is before the start of the supply, ${refusal.started_on}.`,
  service_point_taken: () => 'The service point has another supply, or a switch in progress.',
  reinstatement_over: (refusal) => `The last day of a reinstatement was ${refusal.last_day}.`,
  no_switch: () => 'No switch ends this enrollment.',
  claim_used: () => 'Another enrollment uses the service point.',
  starts_later: () => 'Another enrollment uses the service point.',
});
