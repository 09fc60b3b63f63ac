import { engineDetails, engineRefusal } from '@exchange/runtime/errors/engine-refusal';
import {
  faultCodes,
  faultsMax,
  faultText,
  furtherFaults,
  type ValidationItem,
} from '@exchange/runtime/errors/input-fault';
import { type RefusalDetail, sentenceOf } from '@exchange/runtime/errors/refusal-detail';
import { byCode, type Cases, jsonObject } from '@exchange/units';
import { z } from 'zod';
import { submissionRefusal, submissionTexts } from '../transaction/refusals.js';
import { type ShapeRefusal, shapeFault } from '../transaction/shape/refusals.js';
import {
  isSubmissionFault,
  submissionFaultCodes,
  submissionFaultTexts,
} from '../transaction/submission/input-faults.js';
import { columnOf } from './block-columns.js';

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

export const batchDetails: Cases<BatchRefusal, RefusalDetail> = {
  batch_exists: () => 'That batch already exists.',
  items_refused({ refused }) {
    const items: ValidationItem[] = refused.slice(0, faultsMax).map((item) => ({
      type: 'item_refused',
      loc: ['body', 'items', item.index],
      msg: itemText(item.refusal, item.columns),
      input: null,
    }));
    const left = refused.length - items.length;
    if (left > 0) items.push(furtherFaults(left, ['body', 'items']));
    return items;
  },
};

export function itemText(refusal: ItemRefusal, columns = false): string {
  const placeOf = (loc: readonly (string | number)[]) => (columns ? columnOf(loc) : loc.join('.'));
  const shapeText = (one: ShapeRefusal) => {
    const [loc, msg] = shapeFault(one);
    return `${placeOf(loc)}: ${msg}`;
  };
  const detail = byCode<ItemRefusal, RefusalDetail>({
    ...engineDetails,
    ...submissionTexts,
    profile_refused: shapeText,
    block_refused: shapeText,
    shape_needed: shapeText,
    not_a_submission: ({ faults }) =>
      faults.map((fault) => `${placeOf(fault.loc)}: ${itemFaultText(fault)}`).join('; '),
  });
  return sentenceOf(detail(refusal));
}

function itemFaultText({ code, ctx }: ItemFault): string {
  return isSubmissionFault(code) ? submissionFaultTexts[code] : faultText(code, ctx);
}
