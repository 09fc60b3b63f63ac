import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal';
import type { RefusalDetail } from '@exchange/runtime/errors/refusal-detail';
import { batchRefusalDetail, isBatchRefusal } from '../batch/refusals.js';
import { actionRefusalDetail, isActionRefusal } from '../bulk-action/refusals.js';
import { isStatementRefusal, statementRefusalDetail } from '../statement/refusals.js';
import { isTransactionRefusal, transactionRefusalDetail } from '../transaction/refusals.js';
import type { RefusalEvent } from './events.js';
import type { CommandRefusal } from './refusals.js';

export const detailMax = 64 * 1024;

export function detailOf({ refusal, status }: RefusalEvent['data']): string {
  if (refusal.code === 'other') return `The command was refused with status ${status}.`;
  const detail = refusalDetail(refusal);
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
  return text.length > detailMax ? `${text.slice(0, detailMax)}…` : text;
}

function refusalDetail(
  refusal: Exclude<CommandRefusal, { readonly code: 'other' }>,
): RefusalDetail {
  if (isBatchRefusal(refusal)) return batchRefusalDetail(refusal);
  if (isActionRefusal(refusal)) return actionRefusalDetail(refusal);
  if (isStatementRefusal(refusal)) return statementRefusalDetail(refusal);
  return isTransactionRefusal(refusal)
    ? transactionRefusalDetail(refusal)
    : engineRefusalDetail(refusal);
}
