import { engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import { faultCodes } from '@exchange/runtime/errors/input-fault';
import { type RefusalGuard, refusalGuard } from '@exchange/runtime/errors/refusal-guard';
import { jsonObject } from '@exchange/units';
import { z } from 'zod';
import { submissionRefusal } from '../transaction/refusals.js';
import { submissionFaultCodes } from '../transaction/submission/input-faults.js';

export const itemFault = z.object({
  code: z.enum([...faultCodes, ...submissionFaultCodes]),
  loc: z.array(z.union([z.string(), z.int()])),
  ctx: jsonObject.exactOptional(),
});
export type ItemFault = z.output<typeof itemFault>;

export const itemRefusal = z.discriminatedUnion('code', [
  submissionRefusal,
  engineRefusal,
  z.object({ code: z.literal('not_a_submission'), faults: z.array(itemFault) }),
]);
export type ItemRefusal = z.output<typeof itemRefusal>;

export const refusedItem = z.object({
  index: z.int(),
  refusal: itemRefusal,
  columns: z.literal(true).exactOptional(),
});
export type RefusedItem = z.output<typeof refusedItem>;

export const batchRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('batch_exists') }),
  z.object({ code: z.literal('items_refused'), refused: z.array(refusedItem) }),
]);
export type BatchRefusal = z.output<typeof batchRefusal>;
export const isBatchRefusal: RefusalGuard<BatchRefusal> = refusalGuard(batchRefusal);
