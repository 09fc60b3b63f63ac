import { engineDetails, engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import { type RefusalDetail, sentenceOf } from '@exchange/runtime/errors/refusal-detail';
import { byCode, type Cases } from '@exchange/units';
import { z } from 'zod';
import { transactionDetails, transactionRefusal } from '../transaction/refusals.js';

export const itemRefusal = z.discriminatedUnion('code', [transactionRefusal, engineRefusal]);
export type ItemRefusal = z.output<typeof itemRefusal>;

export const actionRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('action_exists') }),
  z.object({ code: z.literal('count_differs'), count: z.int(), found: z.int() }),
  z.object({ code: z.literal('too_many_found'), most: z.int() }),
]);
export type ActionRefusal = z.output<typeof actionRefusal>;

export const actionDetails: Cases<ActionRefusal, string> = {
  action_exists: () => 'This action already exists.',
  count_differs: (refusal) =>
    `count is ${refusal.count}, but there are ${refusal.found} matching transactions. Check them and send their count. Nothing has changed.`,
  too_many_found: (refusal) =>
    `There are more than ${refusal.most} matching transactions. Narrow the filter and send several actions. Nothing has changed.`,
};

const itemDetail = byCode<ItemRefusal, RefusalDetail>({ ...transactionDetails, ...engineDetails });

export const itemText = (refusal: ItemRefusal): string => sentenceOf(itemDetail(refusal));
