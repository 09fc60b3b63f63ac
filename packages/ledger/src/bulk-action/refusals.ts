import { engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import { z } from 'zod';
import { transactionRefusal } from '../transaction/refusals.js';

export const status = z.enum([
  'pending',
  'confirmed',
  'settled',
  'cancelled',
  'rejected',
  'corrected',
]);

/** Why one of many transactions stays as it is: codes and facts, as events keep them. */
export const itemRefusal = z.discriminatedUnion('code', [transactionRefusal, engineRefusal]);
export type ItemRefusal = z.output<typeof itemRefusal>;

/** Why a call is refused as a whole; nothing has changed then. */
export const actionRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('action_exists') }),
  /** The caller counted on so many, and so many there are. */
  z.object({ code: z.literal('count_differs'), count: z.int(), found: z.int() }),
  z.object({ code: z.literal('too_many_found'), most: z.int() }),
]);
export type ActionRefusal = z.output<typeof actionRefusal>;
