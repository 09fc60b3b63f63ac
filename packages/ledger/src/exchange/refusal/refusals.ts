import { engineDetails, engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import type { RefusalDetail } from '@exchange/runtime/errors/refusal-detail';
import { byCode } from '@exchange/units';
import { z } from 'zod';
import { batchDetails, batchRefusal } from '../batch/refusals.js';
import { actionDetails, actionRefusal } from '../bulk-action/refusals.js';
import { statementDetails, statementRefusal } from '../statement/refusals.js';
import { transactionDetails, transactionRefusal } from '../transaction/refusals.js';

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

const refusalDetail = byCode<Exclude<CommandRefusal, { readonly code: 'other' }>, RefusalDetail>({
  ...engineDetails,
  ...transactionDetails,
  ...batchDetails,
  ...actionDetails,
  ...statementDetails,
});
