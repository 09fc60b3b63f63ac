import { engineProblem } from '@exchange/runtime/http/engine-problem';
import { conflict, type HttpProblem } from '@exchange/runtime/http/http-problem';
import type { GateClosed } from './closed.js';
import type { GateRefusal } from './decide.js';

/** What a refused command on the gates means to an HTTP caller. */
export function gateProblem(refusal: GateRefusal): HttpProblem {
  switch (refusal.code) {
    case 'gate_not_found':
      return engineProblem({ code: 'not_found', what: 'gate', id: refusal.id });
    case 'gate_there_already': {
      const { id, market, transaction_type } = refusal.gate;
      const where = market === null ? 'in all markets' : `in ${market}`;
      return conflict(
        `There is a gate for every ${transaction_type} ${where} already: ${id}. Change it, or retire it first.`,
      );
    }
    default:
      return refusal satisfies never;
  }
}

/** Why a submission comes too late, in a sentence. */
export function gateClosedText(refusal: GateClosed): string {
  const { reason_code, transaction_type, interval_start, closed_at, received_at } = refusal;
  return `gate_closed (${reason_code}): every ${transaction_type} for the delivery interval that begins at ${interval_start} had to be received before ${closed_at}; this one was received at ${received_at}.`;
}
