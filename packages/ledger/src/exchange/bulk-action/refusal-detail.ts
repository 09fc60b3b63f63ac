import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal-detail';
import { sentenceOf } from '@exchange/runtime/errors/refusal-detail';
import { transactionRefusalDetail } from '../transaction/refusal-detail.js';
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
  switch (refusal.code) {
    case 'contended':
    case 'revision_differs':
    case 'stream_unreadable':
    case 'key_malformed':
    case 'key_under_way':
    case 'key_used_for_another_request':
    case 'not_found':
    case 'of_the_platform':
    case 'of_another_reseller':
    case 'of_another_owner':
    case 'for_another_reseller':
      return sentenceOf(engineRefusalDetail(refusal));
    default:
      return sentenceOf(transactionRefusalDetail(refusal));
  }
}
