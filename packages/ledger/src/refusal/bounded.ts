import { itemText } from '../batch/refusal-detail.js';
import type { RefusedItem } from '../batch/refusals.js';
import { detailMax } from './detail.js';
import type { CommandRefusal } from './refusals.js';

/**
 * As much of a refusal as is ever shown: a batch may have a thousand items with a thousand faults each, more than an event
 * holds. What the cut leaves reads as the whole does, up to where a detail is cut.
 */
export function bounded(refusal: CommandRefusal): CommandRefusal {
  if (refusal.code !== 'items_refused') return refusal;
  const refused: RefusedItem[] = [];
  let length = 0;
  for (const item of refusal.refused) {
    if (length > detailMax) break;
    const short = withFewFaults(item);
    length += itemText(short.refusal, short.columns).length;
    refused.push(short);
  }
  return { code: 'items_refused', refused };
}

function withFewFaults(item: RefusedItem): RefusedItem {
  const { refusal } = item;
  if (refusal.code !== 'not_a_submission') return item;
  const { code, faults } = refusal;
  let few = faults.length;
  while (few > 1 && itemText({ code, faults: faults.slice(0, few) }).length > 2 * detailMax) {
    few = Math.ceil(few / 2);
  }
  return { ...item, refusal: { code, faults: faults.slice(0, few) } };
}
