import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import {
  conflict,
  forbidden,
  type HttpProblem,
  unprocessable,
} from '@exchange/runtime/http/http-problem';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import { enrollmentId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { requireAsset } from '../asset/aggregate.js';
import { requirePlan } from '../plan/aggregate.js';
import { enrollments } from './aggregate.js';
import { createEnrollment } from './contract.js';
import type { EnrollmentRefusal } from './decide.js';
import { writeEnrollment } from './resource.js';

export function addEnrollmentWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: enrollments,
    refused: problemOf,
  });

  implementCommand(createEnrollment, {
    newStream: (id) => streams.enrollment(enrollmentId.parse(id)),
    async toCommand({ body, scope, newId }) {
      const premise = await requireAsset(dependencies, scope, body.premise_asset_id);
      const plan = await requirePlan(dependencies, body.plan_id);
      return {
        type: 'RequestEnrollment',
        enrollment: { ...body, id: enrollmentId.parse(newId) },
        scope,
        plan: {
          reseller_id: plan.plan.reseller_id,
          withdrawn_on: plan.status === 'withdrawn' ? plan.withdrawn_on : undefined,
        },
        premise,
        takesEnrollments: true,
      };
    },
    resource: ({ state: { status, enrollment } }) => writeEnrollment({ ...enrollment, status }),
  });
}

function problemOf(refusal: EnrollmentRefusal): HttpProblem {
  switch (refusal.code) {
    case 'not_a_premise':
      return unprocessable(
        `Only premises can be enrolled; that asset has type ${refusal.asset_type}.`,
      );
    case 'plan_not_visible':
      return forbidden("That plan is in another reseller's catalog.");
    case 'customer_inactive':
      return conflict('That customer is inactive and accepts no enrollments.');
    case 'plan_withdrawn':
      return conflict(`That plan was withdrawn on ${refusal.withdrawn_on} (plan_withdrawn).`);
    case 'enrollment_exists':
      return conflict('That enrollment already exists.');
    default:
      return refusal satisfies never;
  }
}
