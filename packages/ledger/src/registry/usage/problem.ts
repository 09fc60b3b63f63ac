import {
  type HttpProblem,
  unprocessable,
  validationFailed,
} from '@exchange/runtime/http/problems/http-problem';
import { byCode } from '@exchange/units';
import type { UsageRefusal } from './decide.js';

export const usageProblem = byCode<UsageRefusal, HttpProblem>({
  not_a_premise: (refusal) =>
    unprocessable(`Usage is kept of premises; that asset is of type ${refusal.asset_type}.`),
  period_not_after_start: (refusal) =>
    validationFailed([
      {
        type: 'value_error',
        loc: ['body', 'records', refusal.index, 'period_end'],
        msg: 'period_end should be after period_start',
        input: null,
      },
    ]),
});
