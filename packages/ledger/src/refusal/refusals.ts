import { engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import { z } from 'zod';
import { batchRefusal } from '../batch/refusals.js';
import { actionRefusal } from '../bulk-action/refusals.js';
import { statementRefusal } from '../statement/refusals.js';
import { transactionRefusal } from '../transaction/refusals.js';

/** Why an exchange command was refused: a code and its facts, as events keep them. */
export const commandRefusal = z.discriminatedUnion('code', [
  engineRefusal,
  transactionRefusal,
  batchRefusal,
  actionRefusal,
  statementRefusal,
  /** It has no code of its own; the status tells what there is to tell. */
  z.object({ code: z.literal('other') }),
]);
export type CommandRefusal = z.output<typeof commandRefusal>;
