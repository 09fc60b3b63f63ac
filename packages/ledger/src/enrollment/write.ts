import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import {
  conflict,
  forbidden,
  type HttpProblem,
  unprocessable,
} from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { enrollmentId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireAsset } from '../asset/fact.js';
import { requirePlan } from '../plan/fact.js';
import { streams } from '../streams.js';
import { enrollments } from './aggregate.js';
import { createEnrollment } from './contract.js';
import type { EnrollmentCommand, EnrollmentRefusal, EnrollmentState } from './decide.js';
import { writeEnrollment } from './resource.js';

export function addEnrollmentWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, createEnrollment, async ({ body, raw }) => {
    const request = commandRequest(raw, createEnrollment.operationId);
    const { scope } = request.caller;
    const { accepted } = await commands.run(request, {
      aggregate: enrollments.on(dependencies),
      stream: (id) => streams.enrollment(enrollmentId.parse(id)),
      isNew: true,
      refused: problemOf,
      async command(_, newId): Promise<EnrollmentCommand> {
        const premise = await requireAsset(dependencies, scope, body.premise_asset_id);
        const plan = await requirePlan(dependencies, body.plan_id);
        return {
          type: 'RequestEnrollment',
          enrollment: { ...body, id: enrollmentId.parse(newId) },
          scope,
          plan,
          premise,
        };
      },
    });
    const { id, text } = requested(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: text,
      location: `/enrollments/${id}`,
    });
  });
}

function requested(state: EnrollmentState): { readonly id: string; readonly text: string } {
  if (state.status === 'absent') throw new Error('an accepted enrollment is there');
  const { status, enrollment } = state;
  return { id: enrollment.id, text: writeEnrollment({ ...enrollment, status }) };
}

function problemOf(refusal: EnrollmentRefusal): HttpProblem {
  switch (refusal.code) {
    case 'not_a_premise':
      return unprocessable(
        `Only premises are enrolled; that asset is of type ${refusal.asset_type}.`,
      );
    case 'plan_not_visible':
      return forbidden("That plan is in another reseller's catalog.");
    case 'enrollment_exists':
      return conflict('That enrollment already exists.');
    default:
      return refusal satisfies never;
  }
}
