import { engineProblem } from '@exchange/runtime/http/engine-problem';
import { conflict, type HttpProblem } from '@exchange/runtime/http/http-problem';
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
