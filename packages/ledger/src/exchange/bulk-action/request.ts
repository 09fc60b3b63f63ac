import type { ValidationItem } from '@exchange/runtime/errors/validation-item';
import { validationFailed } from '@exchange/runtime/http/http-problem';
import type { TransactionId } from '@exchange/units';
import type { z } from 'zod';
import type { LifecycleAction, Reason } from '../transaction/lifecycle/reason.js';
import type { TransactionFilter } from '../transaction/list/filter.js';
import type { takeTransactionAction } from './contract.js';

type Body = z.output<NonNullable<typeof takeTransactionAction.body>>;
type Query = z.output<typeof takeTransactionAction.query>;

/** The requested action, from body and query. */
export interface AskedAction {
  readonly action: LifecycleAction;
  readonly reason: Reason | null;
  readonly chosen: Chosen;
  readonly count: number | null;
}

/** The selected transactions: by id, or by a filter. */
export type Chosen =
  | { readonly kind: 'named'; readonly ids: readonly TransactionId[] }
  | { readonly kind: 'found'; readonly filter: TransactionFilter };

/**
 * Reads the action from body and query together; the body takes precedence.
 *
 * @throws HttpProblem 422 with all missing and surplus members
 */
export function askedAction(body: Body, query: Query): AskedAction {
  const action = body.action ?? query.action;
  const code = body.reason_code ?? query.reason_code ?? null;
  const text = body.reason ?? query.reason ?? null;
  const faults: ValidationItem[] = [];
  const chosen = chosenBy(body);
  if (action === undefined) faults.push(missing('action', 'Field required'));
  if (chosen === undefined) faults.push(missing('ids', 'Send ids or filter, one of them'));
  if (chosen?.kind === 'found' && body.count === undefined) {
    faults.push(missing('count', 'Say how many transactions the filter should find'));
  }
  const needsReason = action === 'cancel' || action === 'reject';
  if (needsReason && code === null && text === null) {
    faults.push(missing('reason', 'Say why: reason_code, reason or both'));
  }
  if (action === undefined || chosen === undefined || faults.length > 0) {
    throw validationFailed(faults);
  }
  return {
    action,
    reason: code === null && text === null ? null : { code, text },
    chosen,
    count: body.count ?? null,
  };
}

/** The selection; undefined unless exactly one form is present. */
function chosenBy({ ids, items, filter }: Body): Chosen | undefined {
  const named = ids ?? items?.map((item) => (typeof item === 'string' ? item : item.id));
  const ways = [ids, items, filter].filter((way) => way !== undefined).length;
  if (ways !== 1) return undefined;
  if (filter !== undefined) return { kind: 'found', filter };
  return { kind: 'named', ids: [...new Set(named)] };
}

function missing(member: string, msg: string): ValidationItem {
  return { type: 'missing', loc: ['body', member], msg, input: null };
}
