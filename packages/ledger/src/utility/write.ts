import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import { conflict, type HttpProblem, notFound } from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { requirePlatform } from '@exchange/runtime/http/require-scope';
import { utilityId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { readAreaGeometry } from '../map/geometry-input.js';
import { streams } from '../streams.js';
import { utilities } from './aggregate.js';
import { createUtility, updateUtility } from './contract.js';
import type { UtilityCommand, UtilityFields, UtilityRefusal, UtilityState } from './decide.js';
import { writeUtility } from './resource.js';

export function addUtilityWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, createUtility, async ({ body, raw }) => {
    const request = commandRequest(raw, createUtility.operationId);
    requirePlatform(request.caller.scope, 'register utilities');
    const { code, name, state, attributes = {} } = body;
    const territory = readAreaGeometry(body.territory, ['territory']);
    const { accepted } = await commands.run(request, {
      aggregate: utilities.on(dependencies),
      stream: (id) => streams.utility(utilityId.parse(id)),
      isNew: true,
      refused: problemOf,
      command: (_, newId): UtilityCommand => ({
        type: 'RegisterUtility',
        utility: { id: utilityId.parse(newId), code, name, state, attributes, territory },
      }),
    });
    const utility = registered(accepted.state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: writeUtility(utility),
      location: `/utilities/${utility.id}`,
    });
  });

  implement(app, updateUtility, async ({ params: { id }, body, raw }) => {
    const request = commandRequest(raw, updateUtility.operationId);
    requirePlatform(request.caller.scope, 'change utilities');
    const { code, name, state, attributes, territory: sent } = body;
    const territory = sent === undefined ? undefined : readAreaGeometry(sent, ['territory']);
    const { accepted } = await commands.run(request, {
      aggregate: utilities.on(dependencies),
      stream: () => streams.utility(id),
      isNew: false,
      refused: problemOf,
      command: (): UtilityCommand => ({
        type: 'UpdateUtility',
        changes: {
          ...(code === undefined ? {} : { code }),
          ...(name === undefined ? {} : { name }),
          ...(state === undefined ? {} : { state }),
          ...(attributes === undefined ? {} : { attributes }),
          ...(territory === undefined ? {} : { territory }),
        },
      }),
    });
    const text = writeUtility(registered(accepted.state));
    return commandAnswer(dependencies, raw, accepted, { status: 200, body: text });
  });
}

function registered(state: UtilityState): UtilityFields {
  if (state.status === 'absent') throw new Error('an accepted utility is registered');
  return state.utility;
}

function problemOf(refusal: UtilityRefusal): HttpProblem {
  switch (refusal.code) {
    case 'utility_not_found':
      return notFound('There is no such utility.');
    case 'utility_exists':
      return conflict('That utility is registered already.');
    default:
      return refusal satisfies never;
  }
}
