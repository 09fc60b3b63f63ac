import { faultsMax } from '@exchange/runtime/errors/further-faults';
import type { InputFault } from '@exchange/runtime/errors/input-fault';
import { type Issues, inputFaults } from '@exchange/runtime/errors/validation-items';
import { type ItemFault, type ItemRefusal, itemFault } from './refusals.js';

export function notASubmission(error: Issues, item: unknown, most = faultsMax): ItemRefusal {
  return { code: 'not_a_submission', faults: inputFaults(error, item, most).map(itemFaultOf) };
}

function itemFaultOf(fault: InputFault): ItemFault {
  const known = itemFault.safeParse(fault);
  return known.success ? known.data : { code: 'not_valid', loc: fault.loc };
}
