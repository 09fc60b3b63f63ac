import { isEngineRefusal } from '@exchange/runtime/errors/engine-refusal';
import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal-detail';
import { faultsMax, furtherFaults } from '@exchange/runtime/errors/further-faults';
import { faultText } from '@exchange/runtime/errors/input-fault';
import { type RefusalDetail, sentenceOf } from '@exchange/runtime/errors/refusal-detail';
import type { ValidationItem } from '@exchange/runtime/errors/validation-item';
import { submissionText } from '../transaction/refusal-detail.js';
import { shapeFault } from '../transaction/shape/refusal-detail.js';
import { isShapeRefusal } from '../transaction/shape/refusals.js';
import { isSubmissionFault, submissionFaultTexts } from '../transaction/submission/input-faults.js';
import { columnOf } from './block-columns.js';
import type { BatchRefusal, ItemFault, ItemRefusal } from './refusals.js';

export function batchRefusalDetail(refusal: BatchRefusal): RefusalDetail {
  if (refusal.code === 'batch_exists') {
    return 'That batch already exists.';
  }
  const { refused } = refusal;
  const items: ValidationItem[] = refused.slice(0, faultsMax).map((item) => ({
    type: 'item_refused',
    loc: ['body', 'items', item.index],
    msg: itemText(item.refusal, item.columns),
    input: null,
  }));
  const left = refused.length - items.length;
  if (left > 0) items.push(furtherFaults(left, ['body', 'items']));
  return items;
}

export function itemText(refusal: ItemRefusal, columns = false): string {
  const placeOf = (loc: readonly (string | number)[]) => (columns ? columnOf(loc) : loc.join('.'));
  if (refusal.code === 'not_a_submission') {
    return refusal.faults
      .map((fault) => `${placeOf(fault.loc)}: ${itemFaultText(fault)}`)
      .join('; ');
  }
  if (isShapeRefusal(refusal)) {
    const [loc, msg] = shapeFault(refusal);
    return `${placeOf(loc)}: ${msg}`;
  }
  return isEngineRefusal(refusal)
    ? sentenceOf(engineRefusalDetail(refusal))
    : submissionText(refusal);
}

function itemFaultText({ code, ctx }: ItemFault): string {
  return isSubmissionFault(code) ? submissionFaultTexts[code] : faultText(code, ctx);
}
