import type { ValidationItem } from '@exchange/runtime/contract/errors';
import { faultsMax, furtherFaults } from '@exchange/runtime/errors/further-faults';
import { faultText } from '@exchange/runtime/errors/input-fault';
import { engineProblem } from '@exchange/runtime/http/engine-problem';
import {
  because,
  conflict,
  type HttpProblem,
  validationFailed,
} from '@exchange/runtime/http/http-problem';
import { isSubmissionFault, submissionFaultTexts } from '../transaction/input-faults.js';
import { submissionText } from '../transaction/problem.js';
import { shapeFault } from '../transaction/shape-problem.js';
import type { BatchRefusal, ItemFault, ItemRefusal } from './refusals.js';
import { columnOf } from './table-row.js';

/** What a refused batch means to an HTTP caller. */
export function batchProblem(refusal: BatchRefusal): HttpProblem {
  if (refusal.code === 'batch_exists') {
    return because(conflict('That batch already exists.'), refusal);
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
  return because(validationFailed(items), refusal);
}

/** Why an item is refused, in a sentence; of a row of a table, by the names of its columns. */
export function itemText(refusal: ItemRefusal, columns = false): string {
  const placeOf = (loc: readonly (string | number)[]) => (columns ? columnOf(loc) : loc.join('.'));
  switch (refusal.code) {
    case 'sentence':
      return refusal.text;
    case 'not_a_submission':
      return refusal.faults
        .map((fault) => `${placeOf(fault.loc)}: ${itemFaultText(fault)}`)
        .join('; ');
    case 'volume_not_positive':
    case 'delivery_not_after_start':
    case 'reseller_mismatch':
    case 'cost_key_mismatch':
    case 'gate_closed':
    case 'external_id_in_use':
    case 'external_id_withheld':
    case 'counterparty_suspended':
    case 'counterparty_unknown':
      return submissionText(refusal);
    case 'profile_refused':
    case 'block_refused':
    case 'shape_needed': {
      const { loc, msg } = shapeFault(refusal);
      return `${placeOf(loc)}: ${msg}`;
    }
    default:
      return sentenceOf(engineProblem(refusal));
  }
}

function sentenceOf({ detail, message }: HttpProblem): string {
  return typeof detail === 'string' ? detail : message;
}

function itemFaultText({ code, ctx }: ItemFault): string {
  return isSubmissionFault(code) ? submissionFaultTexts[code] : faultText(code, ctx);
}
