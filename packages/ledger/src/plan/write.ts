import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import { conflict, forbidden, type HttpProblem } from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { resellerOf } from '@exchange/runtime/http/require-scope';
import { planId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireReseller } from '../reseller/fact.js';
import { streams } from '../streams.js';
import { requireUtility } from '../utility/fact.js';
import { plans } from './aggregate.js';
import { createPlan } from './contract.js';
import type { PlanCommand, PlanFields, PlanRefusal, PlanState } from './decide.js';
import { writePlan } from './resource.js';

export function addPlanWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, createPlan, async ({ body, raw }) => {
    const request = commandRequest(raw, createPlan.operationId);
    const { scope } = request.caller;
    if (body.reseller_id === null && scope.kind === 'reseller') {
      throw forbidden('Only platform callers may publish platform-wide plans.');
    }
    const reseller_id = resellerOf(scope, body.reseller_id);
    const { accepted } = await commands.run(request, {
      aggregate: plans.on(dependencies),
      stream: (id) => streams.plan(planId.parse(id)),
      isNew: true,
      refused: problemOf,
      async command(_, newId): Promise<PlanCommand> {
        await requireUtility(dependencies, body.utility_id);
        if (reseller_id !== null) await requireReseller(dependencies, reseller_id);
        return { type: 'PublishPlan', plan: { ...body, id: planId.parse(newId), reseller_id } };
      },
    });
    const plan = published(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: writePlan(plan),
      location: `/plans/${plan.id}`,
    });
  });
}

function published(state: PlanState): PlanFields {
  if (state.status === 'absent') throw new Error('an accepted plan is published');
  return state.plan;
}

function problemOf(refusal: PlanRefusal): HttpProblem {
  switch (refusal.code) {
    case 'plan_exists':
      return conflict('That plan is published already.');
    default:
      return refusal.code satisfies never;
  }
}
