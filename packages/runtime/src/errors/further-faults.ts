import { faultText } from './input-fault.js';
import type { ValidationItem } from './validation-item.js';

export const faultsMax = 100;

export function furtherFaults(count: number, loc: ValidationItem['loc']): ValidationItem {
  return { type: 'value_error', loc, msg: faultText('further_faults', { count }), input: null };
}
