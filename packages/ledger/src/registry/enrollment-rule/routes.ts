import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { defineHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { addStreamListReads } from '../../platform/resource/stream-list.js';
import { streams } from '../../streams.js';
import { rules } from './aggregate.js';
import * as contract from './contract.js';
import { enrollmentRules, ruleNamed } from './decide.js';
import { enrollmentRuleEvents, ruleState } from './events.js';
import { writeRule } from './resource.js';

const ruleHistory = defineHistory({
  ...historyOf(contract.getEnrollmentRule),
  id: ruleState,
  summary: 'History of an enrollment rule',
  stream: () => streams.enrollmentRules,
  sharesItsStream: true,
  events: enrollmentRuleEvents,
  decider: enrollmentRules,
  owners: () => 'everybody',
  view: (state, _scope, id) => ruleNamed(state, id) ?? null,
});

export const enrollmentRuleRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write(app, dependencies) {
    const implementCommand = commandsOn(app, dependencies, {
      aggregate: rules,
      streamOf: () => streams.enrollmentRules,
      refused: (refusal) => refusal satisfies never,
    });
    implementCommand(contract.setEnrollmentRule, {
      prepare: ({ scope }) => requirePlatform(scope, 'set enrollment rules'),
      toCommand: ({ params, body }) => ({ type: 'SetRule', rule: { state: params.id, ...body } }),
      resource({ state, params }) {
        const rule = ruleNamed(state, params.id);
        if (rule === undefined) throw new Error('an accepted command lost its rule');
        return writeRule(rule);
      },
    });
  },
  read(app, options) {
    addStreamListReads(app, options, {
      stream: streams.enrollmentRules,
      events: enrollmentRuleEvents,
      decider: enrollmentRules,
      list: contract.listEnrollmentRules,
      get: contract.getEnrollmentRule,
      items: ({ rules }) => rules,
      idOf: ({ state }) => state,
      write: writeRule,
      missing: (id) => notFound(`There is no such rule. The default rule applies in ${id}.`),
    });
  },
  histories: [ruleHistory],
};
