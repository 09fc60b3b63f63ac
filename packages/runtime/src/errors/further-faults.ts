import { faultText } from './input-fault.js';
import type { ValidationItem } from './validation-item.js';

/** So much wrong is enough to say at once: an answer need not grow with what is wrong in a request. */
export const faultsMax = 100;

/** Stands for the faults that an answer does not list. */
export function furtherFaults(count: number, loc: ValidationItem['loc']): ValidationItem {
  return { type: 'value_error', loc, msg: faultText('further_faults', { count }), input: null };
}
