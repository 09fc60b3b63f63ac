import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import type { FastifyInstance } from 'fastify';
import type { Installation } from '../installation/installation.js';
import { refusalRecorder } from '../refusal/recording.js';
import { streams } from '../streams.js';
import { bulkActionsOf } from './aggregate.js';
import { askedAction } from './asked-action.js';
import { takeTransactionAction } from './contract.js';
import { actionProblem } from './problem.js';
import { writeResults } from './resource.js';

/** The same for many transactions: they are moved before the command is answered, and its answer says what became of each. */
export function addBulkActionWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: bulkActionsOf(installation),
    refused: actionProblem,
    onRefused: refusalRecorder(dependencies),
  });

  implementCommand(takeTransactionAction, {
    newStream: (id) => streams.transactionAction(id),
    prepare: ({ body, query }) => askedAction(body, query),
    toCommand: ({ scope, newId, prepared: { action, reason, ids, count } }) => ({
      type: 'BeginAction',
      count,
      action: {
        action_id: newId,
        reseller_id: scope.kind === 'platform' ? null : scope.reseller_id,
        action,
        reason,
        filter: null,
        ids: [...ids],
      },
    }),
    resource: ({ state }) => writeResults(state.status === 'taken' ? state.results : []),
  });
}
