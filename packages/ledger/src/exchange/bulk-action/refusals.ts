import { engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import { type RefusalGuard, refusalGuard } from '@exchange/runtime/errors/refusal-guard';
import { z } from 'zod';
import { transactionRefusal } from '../transaction/refusals.js';

export const itemRefusal = z.discriminatedUnion('code', [transactionRefusal, engineRefusal]);
export type ItemRefusal = z.output<typeof itemRefusal>;

export const actionRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('action_exists') }),
  z.object({ code: z.literal('count_differs'), count: z.int(), found: z.int() }),
  z.object({ code: z.literal('too_many_found'), most: z.int() }),
]);
export type ActionRefusal = z.output<typeof actionRefusal>;
export const isActionRefusal: RefusalGuard<ActionRefusal> = refusalGuard(actionRefusal);
