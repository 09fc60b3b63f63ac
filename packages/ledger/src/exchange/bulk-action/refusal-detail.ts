import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal-detail';
import { sentenceOf } from '@exchange/runtime/errors/refusal-detail';
import { transactionRefusalDetail } from '../transaction/refusal-detail.js';
import { isTransactionRefusal } from '../transaction/refusals.js';
import type { ActionRefusal, ItemRefusal } from './refusals.js';

export function actionRefusalDetail(refusal: ActionRefusal): string {
  switch (refusal.code) {
    case 'action_exists':
      return 'This action already exists.';
    case 'count_differs':
      return `count is ${refusal.count}, but there are ${refusal.found} matching transactions. Check them and send their count. Nothing has changed.`;
    case 'too_many_found':
      return `There are more than ${refusal.most} matching transactions. Narrow the filter and send several actions. Nothing has changed.`;
    default:
      return refusal satisfies never;
  }
}

export function itemText(refusal: ItemRefusal): string {
  return sentenceOf(
    isTransactionRefusal(refusal)
      ? transactionRefusalDetail(refusal)
      : engineRefusalDetail(refusal),
  );
}
