import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { type StatementRefusal, statementRefusalDetail } from './refusals.js';

const statuses: Readonly<Record<StatementRefusal['code'], number>> = {
  nothing_to_bill: 422,
  nothing_changed: 409,
  billed_in_another_series: 409,
  too_much_to_bill: 422,
};

export function statementProblem(refusal: StatementRefusal): HttpProblem {
  return new HttpProblem(statuses[refusal.code], statementRefusalDetail(refusal), {}, refusal);
}
