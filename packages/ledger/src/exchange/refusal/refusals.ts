import { engineRefusal, engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal';
import type { RefusalDetail } from '@exchange/runtime/errors/refusal-detail';
import { z } from 'zod';
import { batchRefusal, batchRefusalDetail, isBatchRefusal } from '../batch/refusals.js';
import { actionRefusal, actionRefusalDetail, isActionRefusal } from '../bulk-action/refusals.js';
import {
  isStatementRefusal,
  statementRefusal,
  statementRefusalDetail,
} from '../statement/refusals.js';
import {
  isTransactionRefusal,
  transactionRefusal,
  transactionRefusalDetail,
} from '../transaction/refusals.js';

export const commandRefusal = z.discriminatedUnion('code', [
  engineRefusal,
  transactionRefusal,
  batchRefusal,
  actionRefusal,
  statementRefusal,
  z.object({ code: z.literal('other') }),
]);
export type CommandRefusal = z.output<typeof commandRefusal>;

export const detailMax = 64 * 1024;

export function detailOf(refusal: CommandRefusal, status: number): string {
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
