import type { ValidationItem } from '@exchange/runtime/errors/validation-item';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { HttpProblem, validationFailed } from '@exchange/runtime/http/http-problem';
import { commandsOn } from '@exchange/runtime/http/implement-command';
import { awaitTables } from '@exchange/runtime/http/implement-read';
import { requireRole } from '@exchange/runtime/http/require-role';
import { jsonObject, type Scope, type TransactionId } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Installation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { exchangeLane } from '../transaction/lane.js';
import { limitingOwner } from '../transaction/lifecycle/deal-owner.js';
import type { LifecycleAction, Reason } from '../transaction/lifecycle/reason.js';
import { actionRoutes } from '../transaction/lifecycle/write.js';
import type { TransactionFilter } from '../transaction/list/filter.js';
import { matchingIds } from '../transaction/list/query.js';
import { counterpartyNames, refusalRecorder } from '../transaction/ports.js';
import { bulkActionsOf } from './aggregate.js';
import { takeTransactionAction } from './contract.js';
import { actionItemsMax } from './decide.js';
import { actionRefusalDetail } from './refusal-detail.js';
import type { ActionRefusal } from './refusals.js';
import { writeResults } from './resource.js';

const statuses: Readonly<Record<ActionRefusal['code'], number>> = {
  action_exists: 409,
  count_differs: 409,
  too_many_found: 422,
};

function actionProblem(refusal: ActionRefusal): HttpProblem {
  return new HttpProblem(statuses[refusal.code], actionRefusalDetail(refusal), {}, refusal);
}

export function addBulkActionWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: bulkActionsOf(installation),
    refused: actionProblem,
    onRefused: refusalRecorder.of(dependencies)(dependencies),
  });

  async function matches(raw: FastifyRequest, scope: Scope, filter: TransactionFilter) {
    await awaitTables(raw, dependencies, [exchangeLane]);
    const { database } = dependencies;
    const { idsBeginning } = counterpartyNames.of(dependencies);
    const partners =
      filter.q === undefined ? [] : await idsBeginning(database.visibleTo(scope), filter.q);
    return [...(await matchingIds(scope, database, { filter, partners }, actionItemsMax + 1))];
  }

  implementCommand(takeTransactionAction, {
    newStream: (id) => streams.transactionAction(id),
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

type Body = z.output<NonNullable<typeof takeTransactionAction.body>>;
type Query = z.output<typeof takeTransactionAction.query>;

interface ActionRequest {
  readonly action: LifecycleAction;
  readonly reason: Reason | null;
  readonly selection: Selection;
  readonly count: number | null;
}

type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly TransactionId[] }
  | { readonly kind: 'filter'; readonly filter: TransactionFilter };

function readActionRequest(body: Body, query: Query): ActionRequest {
  const action = body.action ?? query.action;
  const code = body.reason_code ?? query.reason_code ?? null;
  const text = body.reason ?? query.reason ?? null;
  const faults: ValidationItem[] = [];
  const selection = selectionOf(body);
  if (action === undefined) faults.push(missing('action', 'Field required'));
  if (selection === undefined) faults.push(missing('ids', 'Send either ids or filter'));
  if (selection?.kind === 'filter' && body.count === undefined) {
    faults.push(missing('count', 'A filter requires count, the expected number of transactions'));
  }
  const needsReason = action === 'cancel' || action === 'reject';
  if (needsReason && code === null && text === null) {
    faults.push(missing('reason', 'Send reason_code, reason or both'));
  }
  if (action === undefined || selection === undefined || faults.length > 0) {
    throw validationFailed(faults);
  }
  return {
    action,
    reason: code === null && text === null ? null : { code, text },
    selection,
    count: body.count ?? null,
  };
}

function selectionOf({ ids, items, filter }: Body): Selection | undefined {
  const listed = ids ?? items?.map((item) => (typeof item === 'string' ? item : item.id));
  const forms = [ids, items, filter].filter((form) => form !== undefined).length;
  if (forms !== 1) return undefined;
  if (filter !== undefined) return { kind: 'filter', filter };
  return { kind: 'ids', ids: [...new Set(listed)] };
}

function missing(member: string, msg: string): ValidationItem {
  return { type: 'missing', loc: ['body', member], msg, input: null };
}
