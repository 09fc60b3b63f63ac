import { engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import { z } from 'zod';
import { batchRefusal } from '../batch/refusals.js';
import { actionRefusal } from '../bulk-action/refusals.js';
import { statementRefusal } from '../statement/refusals.js';
import { transactionRefusal } from '../transaction/refusals.js';

export const commandRefusal = z.discriminatedUnion('code', [
  engineRefusal,
  transactionRefusal,
  batchRefusal,
  actionRefusal,
  statementRefusal,
  z.object({ code: z.literal('other') }),
]);
export type CommandRefusal = z.output<typeof commandRefusal>;
