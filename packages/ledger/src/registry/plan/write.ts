import { resellerOf } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { conflict, forbidden, type HttpProblem } from '@exchange/runtime/http/http-problem';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import { planId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { requireReseller } from '../reseller/aggregate.js';
import { requireUtility } from '../utility/aggregate.js';
import { plans } from './aggregate.js';
import { createPlan } from './contract.js';
import type { PlanRefusal } from './decide.js';
import { writePlan } from './resource.js';

export function addPlanWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, { aggregate: plans, refused: problemOf });

  implementCommand(createPlan, {
    newStream: (id) => streams.plan(planId.parse(id)),
    prepare({ body, scope }) {
      if (body.reseller_id === null && scope.kind === 'reseller') {
        throw forbidden('Only platform callers may publish platform-wide plans.');
      }
      return resellerOf(scope, body.reseller_id);
    },
    async toCommand({ body, newId, prepared: reseller_id }) {
      await requireUtility(dependencies, body.utility_id);
      if (reseller_id !== null) await requireReseller(dependencies, reseller_id);
      return { type: 'PublishPlan', plan: { ...body, id: planId.parse(newId), reseller_id } };
    },
    resource: ({ state }) => writePlan(state.plan),
  });
}

function problemOf(refusal: PlanRefusal): HttpProblem {
  switch (refusal.code) {
    case 'plan_exists':
      return conflict('That plan is published already.');
    default:
      return refusal.code satisfies never;
  }
}
