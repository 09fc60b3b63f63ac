import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { type Answer, implement } from '@exchange/runtime/http/implement';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { pageOf } from '@exchange/runtime/http/reads/next-page';
import { readPast } from '@exchange/runtime/http/reads/past';
import { readAnswer } from '@exchange/runtime/http/reads/read-answer';
import { type Moment, recordedBy } from '@exchange/runtime/positions/moment';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { streams } from '../../streams.js';
import { rules } from './aggregate.js';
import * as contract from './contract.js';
import { enrollmentRules, ruleNamed } from './decide.js';
import { enrollmentRuleEvents, ruleState } from './events.js';
import { writeRule } from './resource.js';

const codec = codecOf(enrollmentRuleEvents);

const ruleHistory = defineResourceHistory({
  ...historyOf(contract.getEnrollmentRule),
  id: ruleState,
  what: 'enrollment rule',
  summary: 'History of an enrollment rule',
  stream: () => streams.enrollmentRules,
  sharesItsStream: true,
  events: enrollmentRuleEvents,
  decider: enrollmentRules,
  owners: () => 'everybody',
  view: (state, _scope, id) => ruleNamed(state, id) ?? null,
  resource(state, _scope, id) {
    const rule = ruleNamed(state, id);
    return rule === undefined ? undefined : writeRule(rule);
  },
});

function addRuleWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
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
}

function addRuleReads(app: FastifyInstance, options: QueryApiOptions): void {
  async function rulesAt(moment?: Moment) {
    const all = await options.readStream(streams.enrollmentRules);
    const stored = moment === undefined ? all : recordedBy(all, moment);
    const state = stored.reduce(
      (before, one) => enrollmentRules.evolve(before, codec.decode(one).event),
      enrollmentRules.initialState,
    );
    const last = stored.at(-1);
    // The built-in rule has no revision.
    const tag = last && { revision: last.revision.toString() };
    return { state, position: last?.position ?? 0n, tag };
  }

  implement(app, contract.listEnrollmentRules, async ({ raw, query }): Promise<Answer> => {
    const { state, position } = await rulesAt();
    raw.answeredAt = position;
    const { shown, next } = pageOf(state.rules, (rule) => rule.state, query);
    const resource = `[${shown.map(writeRule).join(',')}]`;
    return readAnswer(raw, options.publicUrl, position, { resource, next });
  });

  implement(app, contract.getEnrollmentRule, async ({ raw, params, query }): Promise<Answer> => {
    const { lanes } = contract.getEnrollmentRule;
    const past =
      query.as_of === undefined ? undefined : await readPast(options, lanes, query.as_of);
    const { state, position, tag } = await rulesAt(past?.moment);
    raw.answeredAt = past?.reflects ?? position;
    const rule = ruleNamed(state, params.id);
    if (rule === undefined)
      throw notFound(`There is no such rule. The default rule applies in ${params.id}.`);
    const resource = writeRule(rule);
    return readAnswer(raw, options.publicUrl, raw.answeredAt, { resource, ...tag });
  });
}

export const enrollmentRuleRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  write: addRuleWrites,
  read: addRuleReads,
  histories: [ruleHistory],
};
