import { resellerOf } from '@exchange/runtime/commands/require-scope';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { conflict, type HttpProblem, notFound } from '@exchange/runtime/http/problems/http-problem';
import { byCode, resellerId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { resellers } from './aggregate.js';
import { createReseller, updateReseller } from './contract.js';
import type { ResellerRefusal } from './decide.js';
import { writeReseller } from './resource.js';

export function addResellerWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: resellers,
    streamOf: (id) => streams.reseller(resellerId.parse(id)),
    refused: problemOf,
    resource: ({ state }) => writeReseller(state.reseller),
  });

  implementCommand(createReseller, {
    prepare: ({ scope }) => requirePlatform(scope, 'register resellers'),
    toCommand: ({ body, newId }) => ({
      type: 'RegisterReseller',
      reseller_id: resellerId.parse(newId),
      ...body,
    }),
  });

  implementCommand(updateReseller, {
    prepare: ({ params, scope }) => resellerOf(scope, params.id),
    toCommand({ params: { id }, body: changes, state }) {
      if (state.status !== 'registered') throw notFound(`There is no reseller ${id}.`);
      return { type: 'UpdateReseller', changes };
    },
  });
}

const problemOf = byCode<ResellerRefusal, HttpProblem>({
  reseller_not_found: () => notFound('There is no such reseller.'),
  reseller_exists: () => conflict('That reseller is already registered.'),
  code_withheld: codeTaken,
  code_in_use: codeTaken,
});

function codeTaken({ reseller_code }: { readonly reseller_code: string }): HttpProblem {
  return conflict(
    `Another reseller has the code ${JSON.stringify(reseller_code)}; codes are unique.`,
  );
}
