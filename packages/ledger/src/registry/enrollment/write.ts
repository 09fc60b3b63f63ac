import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { coded, unprocessable } from '@exchange/runtime/http/problems/http-problem';
import { enrollmentId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { streams } from '../../streams.js';
import { requireAsset } from '../asset/aggregate.js';
import { requirePlan } from '../plan/aggregate.js';
import { enrollments } from './aggregate.js';
import { createEnrollment, updateEnrollment } from './contract.js';
import type { ServicePoint } from './events.js';
import { enrollmentProblem } from './problem.js';
import { writeEnrollment } from './resource.js';
import { readServicePoint } from './service-point/service-point.js';
import { addSteps, requireOwn } from './steps/write-steps.js';
import { runFollowUps } from './worker.js';

export function addEnrollmentWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: enrollments,
    streamOf: (id) => streams.enrollment(enrollmentId.parse(id)),
    refused: enrollmentProblem,
    resource: ({ state }) => writeEnrollment(state),
  });

  implementCommand(createEnrollment, {
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
  });

  implementCommand(updateEnrollment, {
    prepare: ({ body }) => servicePointIn(body),
    toCommand(deciding) {
      requireOwn(deciding);
      const { body, prepared: service_point } = deciding;
      const changes = { ...body, service_point, authorization: authorizationIn(body) };
      return { type: 'Update', changes };
    },
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
