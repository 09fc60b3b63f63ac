import { contradictions, type ValidationItem } from '@exchange/runtime/errors/input-fault';
import { validationFailed } from '@exchange/runtime/http/problems/http-problem';
import type { TransactionId } from '@exchange/units';
import type { z } from 'zod';
import { type LifecycleAction, type Reason, reasonOf } from '../transaction/lifecycle/reason.js';
import type { TransactionFilter } from '../transaction/list/filter.js';
import type { takeTransactionAction } from './contract.js';

type Body = z.output<NonNullable<typeof takeTransactionAction.body>>;
type Query = z.output<typeof takeTransactionAction.query>;

export interface ActionRequest {
  readonly action: LifecycleAction;
  readonly reason: Reason | null;
  readonly selection: Selection;
  readonly count: number | null;
}

export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly TransactionId[] }
  | { readonly kind: 'filter'; readonly filter: TransactionFilter };

export function readActionRequest(body: Body, query: Query): ActionRequest {
  const action = body.action ?? query.action;
  const reason = reasonOf({
    reason_code: body.reason_code ?? query.reason_code,
    reason: body.reason ?? query.reason,
  });
  const faults: ValidationItem[] = (['action', 'reason_code', 'reason'] as const).flatMap((name) =>
    contradictions(name, body[name], query[name]),
  );
  const selection = selectionOf(body);
  if (action === undefined) faults.push(missing('action', 'Field required'));
  if (selection === undefined) faults.push(missing('ids', 'Send either ids or filter'));
  if (selection?.kind === 'filter' && body.count === undefined) {
    faults.push(missing('count', 'A filter requires count, the expected number of transactions'));
  }
  const needsReason = action === 'cancel' || action === 'reject';
  if (needsReason && reason === null) {
    faults.push(missing('reason', 'Send reason_code, reason or both'));
  }
  if (action === undefined || selection === undefined || faults.length > 0) {
    throw validationFailed(...faults);
  }
  return {
    action,
    reason,
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
