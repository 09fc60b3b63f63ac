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
import { enrollmentId } from '@exchange/units';
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

function sentenceOf(refusal: StepRefusal): string {
  switch (refusal.code) {
    case 'customer_inactive':
      return 'That customer is inactive and accepts no enrollments.';
    case 'plan_withdrawn':
      return `That plan was withdrawn on ${refusal.withdrawn_on}.`;
    case 'wrong_state': {
      const { status, allowed } = refusal;
      const next = allowed.length === 0 ? 'That is final.' : `Possible: ${allowed.join(', ')}.`;
      return `The enrollment is ${status}. ${next}`;
    }
    case 'activating':
      return 'The enrollment is being activated. Try again in a few seconds.';
    case 'authorization_missing':
      return 'The rule of the state requires an authorization of the customer.';
    case 'already_in_progress':
      return 'Another switch of this service point is in progress.';
    case 'tracking_number_in_use':
      return `The tracking number ${refusal.tracking_number} belongs to another enrollment.`;
    case 'no_active_enrollment':
      return 'A renewal needs an active enrollment of the reseller at this service point.';
    case 'effective_before_today':
      return `effective_date is before today, ${refusal.today}.`;
    case 'too_far_ahead':
      return `effective_date is too far ahead. The latest date is ${refusal.latest}.`;
    case 'unknown_reason_code':
      return `${refusal.reason_code} is not a reason code of the enrollment's state.`;
    case 'rescission_over':
      return refusal.rescission_ends_on === null
        ? 'The customer cannot rescind this enrollment.'
        : `The last day of the rescission was ${refusal.rescission_ends_on}.`;
    case 'before_effective_date':
      return `started_on is before the effective date, ${refusal.effective_date}.`;
    case 'before_incumbent_start':
      return 'started_on is before the start of the supply that ends.';
    case 'after_today':
      return `The date is after today, ${refusal.today}.`;
    case 'before_start':
      return `effective_date is before the start of the supply, ${refusal.started_on}.`;
    case 'service_point_taken':
      return 'The service point has another supply, or a switch in progress.';
    case 'reinstatement_over':
      return `The last day of a reinstatement was ${refusal.last_day}.`;
    case 'no_switch':
      return 'No switch ends this enrollment.';
    case 'claim_used':
    case 'starts_later':
      return 'Another enrollment uses the service point.';
    default:
      return refusal satisfies never;
  }
}
