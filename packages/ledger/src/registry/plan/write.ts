import { requireCovered, resellerOf } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import {
  coded,
  conflict,
  forbidden,
  type HttpProblem,
  notFound,
  validationFailed,
} from '@exchange/runtime/http/problems/http-problem';
import { byCode, type Instant, type PlanId, planId, type Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { requireReseller } from '../reseller/aggregate.js';
import { requireUtility } from '../utility/aggregate.js';
import { plans } from './aggregate.js';
import { createPlan, updatePlan, withdrawPlan } from './contract.js';
import type { PlanRefusal, PlanState, PresentPlan } from './decide.js';
import type { PlanEvent } from './events.js';
import { writePlanOn } from './resource.js';
import { dayOf } from './version.js';

export function addPlanWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: plans,
    streamOf: (id) => streams.plan(planId.parse(id)),
    refused: problemOf,
  });

  implementCommand(createPlan, {
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
    resource: answerOf,
  });

  implementCommand(updatePlan, {
    toCommand({ params, body, scope, state, at }) {
      requireOwn(scope, state, params.id);
      const { effective_date, ...changes } = body;
      const today = todayAt(at);
      return { type: 'UpdatePlan', changes, effective_date: effective_date ?? today, today };
    },
    resource: answerOf,
  });

  implementCommand(withdrawPlan, {
    toCommand({ params, scope, state, at }) {
      requireOwn(scope, state, params.id);
      return { type: 'WithdrawPlan', today: todayAt(at) };
    },
    resource: answerOf,
  });
}

const todayAt = (at: Instant) => dayOf(new Date(at));

function answerOf({
  state,
  events: [event],
}: {
  readonly state: PresentPlan;
  readonly events: readonly PlanEvent[];
}): string {
  switch (event?.type) {
    case 'PlanUpdated':
      return writePlanOn(state, event.data.updated_on);
    case 'PlanWithdrawn':
      return writePlanOn(state, event.data.withdrawn_on);
    default:
      return writePlanOn(state, dayOf(new Date()));
  }
}

function requireOwn(scope: Scope, state: PlanState, id: PlanId): void {
  if (state.status === 'absent') throw notFound(`No plan has the id ${id}.`);
  requireCovered(scope, state.plan.reseller_id, 'plan');
}

const problemOf = byCode<PlanRefusal, HttpProblem>({
  plan_exists: () => conflict('That plan is published already.'),
  plan_not_found: () => notFound('There is no such plan.'),
  plan_withdrawn: (refusal) =>
    coded(conflict(`That plan was withdrawn on ${refusal.withdrawn_on}.`), refusal),
  too_many_versions: (refusal) =>
    conflict(`The limit of ${refusal.max} versions of a plan is reached. Publish another plan.`),
  effective_date_past: (refusal) =>
    validationFailed({
      type: 'value_error',
      loc: ['body', 'effective_date'],
      msg: 'effective_date should be today in UTC or later',
      input: refusal.effective_date,
    }),
});
