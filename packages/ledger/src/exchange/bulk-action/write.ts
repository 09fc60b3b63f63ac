import { requireRole } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { awaitTables } from '@exchange/runtime/http/positions';
import { problemsOf } from '@exchange/runtime/http/problems/http-problem';
import { jsonObject, type Scope } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Installation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { exchangeLane } from '../transaction/lane.js';
import { limitingOwner } from '../transaction/lifecycle/deal-owner.js';
import { actionRoutes } from '../transaction/lifecycle/write.js';
import type { TransactionFilter } from '../transaction/list/filter.js';
import { matchingIds } from '../transaction/list/query.js';
import { counterpartyNames, refusalRecorder } from '../transaction/ports.js';
import { bulkActionsOf } from './aggregate.js';
import { takeTransactionAction } from './contract.js';
import { actionItemsMax } from './decide.js';
import { type ActionRefusal, actionDetails } from './refusals.js';
import { readActionRequest } from './request.js';
import { writeResults } from './resource.js';

const actionProblem = problemsOf<ActionRefusal>(
  { action_exists: 409, count_differs: 409, too_many_found: 422 },
  actionDetails,
);

export function addBulkActionWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: bulkActionsOf(installation),
    streamOf: streams.transactionAction,
    refused: actionProblem,
    onRefused: refusalRecorder.of(dependencies)(dependencies),
  });

  async function matches(raw: FastifyRequest, scope: Scope, filter: TransactionFilter) {
    const { database } = dependencies;
    const names = counterpartyNames.of(dependencies);
    const { q } = filter;
    await awaitTables(raw, dependencies, [exchangeLane, ...(q === undefined ? [] : names.lanes)]);
    const partners = q === undefined ? [] : await names.idsBeginning(database.visibleTo(scope), q);
    return [...(await matchingIds(scope, database, { filter, partners }, actionItemsMax + 1))];
  }

  implementCommand(takeTransactionAction, {
    prepare({ body, query, caller }) {
      const request = readActionRequest(body, query);
      requireRole(caller, actionRoutes[request.action]);
      return request;
    },
    toCommand: async ({ caller, scope, newId, raw, prepared }) => {
      const { action, reason, selection, count } = prepared;
      const owner = limitingOwner(caller, action);
      const ids =
        selection.kind === 'ids' ? [...selection.ids] : await matches(raw, scope, selection.filter);
      return {
        type: 'BeginAction',
        count,
        action: {
          action_id: newId,
          reseller_id: scope.kind === 'platform' ? null : scope.reseller_id,
          action,
          reason,
          filter: selection.kind === 'ids' ? null : jsonObject.parse(selection.filter),
          ids,
          ...(owner === undefined ? {} : { owner }),
        },
      };
    },
    resource: ({ state }) => writeResults(state.status === 'taken' ? state.results : []),
  });
}
