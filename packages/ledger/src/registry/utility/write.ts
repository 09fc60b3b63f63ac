import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { conflict, type HttpProblem, notFound } from '@exchange/runtime/http/problems/http-problem';
import { byCode, utilityId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { readAreaGeometry } from '../space/geometry-input.js';
import { utilities } from './aggregate.js';
import { createUtility, updateUtility } from './contract.js';
import type { UtilityRefusal } from './decide.js';
import { writeUtility } from './resource.js';

export function addUtilityWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: utilities,
    streamOf: (id) => streams.utility(utilityId.parse(id)),
    refused: problemOf,
    resource: ({ state }) => writeUtility(state.utility),
  });

  implementCommand(createUtility, {
    prepare({ body, scope }) {
      requirePlatform(scope, 'register utilities');
      return readAreaGeometry(body.territory, ['territory']);
    },
    toCommand: ({ body: { code, name, state, attributes = {} }, newId, prepared: territory }) => ({
      type: 'RegisterUtility',
      utility: { id: utilityId.parse(newId), code, name, state, attributes, territory },
    }),
  });

  implementCommand(updateUtility, {
    prepare({ body: { territory }, scope }) {
      requirePlatform(scope, 'change utilities');
      return territory === undefined ? undefined : readAreaGeometry(territory, ['territory']);
    },
    toCommand: ({ body, prepared: territory }) => ({
      type: 'UpdateUtility',
      changes: { ...body, territory },
    }),
  });
}

const problemOf = byCode<UtilityRefusal, HttpProblem>({
  utility_not_found: () => notFound('There is no such utility.'),
  utility_exists: () => conflict('That utility is already registered.'),
});
