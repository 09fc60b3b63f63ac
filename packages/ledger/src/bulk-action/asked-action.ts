import type { ValidationItem } from '@exchange/runtime/contract/errors';
import { validationFailed } from '@exchange/runtime/http/http-problem';
import type { TransactionId } from '@exchange/units';
import type { z } from 'zod';
import type { LifecycleAction } from '../transaction/lifecycle-action.js';
import type { Reason } from '../transaction/reason.js';
import type { takeTransactionAction } from './contract.js';

type Body = z.output<NonNullable<typeof takeTransactionAction.body>>;
type Query = z.output<typeof takeTransactionAction.query>;

/** What a caller wants, wherever in the request it stands. */
export interface AskedAction {
  readonly action: LifecycleAction;
  readonly reason: Reason | null;
  readonly ids: readonly TransactionId[];
  readonly count: number | null;
}

/**
 * Reads what is wanted of body and query together; what stands in both is the body's.
 *
 * @throws HttpProblem 422 with all that is missing or too much
 */
export function askedAction(body: Body, query: Query): AskedAction {
  const action = body.action ?? query.action;
  const code = body.reason_code ?? query.reason_code ?? null;
  const text = body.reason ?? query.reason ?? null;
  const faults: ValidationItem[] = [];
  const ids = body.ids ?? body.items?.map((item) => (typeof item === 'string' ? item : item.id));
  if (action === undefined) faults.push(missing('action', 'Field required'));
  if (ids === undefined) faults.push(missing('ids', 'Send ids'));
  const needsReason = action === 'cancel' || action === 'reject';
  if (needsReason && code === null && text === null) {
    faults.push(missing('reason', 'Say why: reason_code, reason or both'));
  }
  if (action === undefined || ids === undefined || faults.length > 0) {
    throw validationFailed(faults);
  }
  return {
    action,
    reason: code === null && text === null ? null : { code, text },
    ids: [...new Set(ids)],
    count: body.count ?? null,
  };
}

function missing(member: string, msg: string): ValidationItem {
  return { type: 'missing', loc: ['body', member], msg, input: null };
}
