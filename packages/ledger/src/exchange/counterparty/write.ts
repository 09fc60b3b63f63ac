import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { conflict, type HttpProblem, notFound } from '@exchange/runtime/http/problems/http-problem';
import { byCode, counterpartyId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { counterparties } from './aggregate.js';
import { createCounterparty, updateCounterparty } from './contract.js';
import type { CounterpartyRefusal } from './decide.js';
import { writeCounterparty } from './resource.js';

export function addCounterpartyWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: counterparties,
    streamOf: (id) => streams.counterparty(counterpartyId.parse(id)),
    refused: problemOf,
    resource: ({ state }) => writeCounterparty(state.counterparty),
  });

  implementCommand(createCounterparty, {
    givenId: ({ body }) => body.id ?? undefined,
    prepare: ({ scope }) => requirePlatform(scope, 'register counterparties'),
    toCommand({ body: { code, name, lei = null, eic = null, reason = null, ...body }, newId }) {
      const id = counterpartyId.parse(newId);
      const { status = 'active', attributes = {} } = body;
      return {
        type: 'RegisterCounterparty',
        counterparty: { id, code, name, lei, eic, status, attributes },
        reason,
      };
    },
  });

  implementCommand(updateCounterparty, {
    prepare: ({ scope }) => requirePlatform(scope, 'change counterparties'),
    toCommand: ({ body: { reason = null, ...changes } }) => ({
      type: 'UpdateCounterparty',
      changes,
      reason,
    }),
  });
}

const problemOf = byCode<CounterpartyRefusal, HttpProblem>({
  counterparty_not_found: () => notFound('There is no such counterparty.'),
  counterparty_exists: () => conflict('A counterparty with this id exists; change it with PUT.'),
  code_withheld: codeTaken,
  code_in_use: codeTaken,
});

function codeTaken({ counterparty_code }: { readonly counterparty_code: string }): HttpProblem {
  return conflict(
    `Another counterparty has the code ${JSON.stringify(counterparty_code)}; codes are unique.`,
  );
}
