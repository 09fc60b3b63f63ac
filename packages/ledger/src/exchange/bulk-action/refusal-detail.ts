import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal-detail';
import { sentenceOf } from '@exchange/runtime/errors/refusal-detail';
import { byCode } from '@exchange/units';
import { transactionRefusalDetail } from '../transaction/refusal-detail.js';
import { isTransactionRefusal } from '../transaction/refusals.js';
import type { ActionRefusal, ItemRefusal } from './refusals.js';

export const actionRefusalDetail = byCode<ActionRefusal, string>({
  action_exists: () => 'This action already exists.',
  count_differs: (refusal) =>
    `count is ${refusal.count}, but there are ${refusal.found} matching transactions. Check them and send their count. Nothing has changed.`,
  too_many_found: (refusal) =>
    `There are more than ${refusal.most} matching transactions. Narrow the filter and send several actions. Nothing has changed.`,
});

export function itemText(refusal: ItemRefusal): string {
  return sentenceOf(
    isTransactionRefusal(refusal)
      ? transactionRefusalDetail(refusal)
      : engineRefusalDetail(refusal),
  );
}
