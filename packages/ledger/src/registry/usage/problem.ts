import {
  type HttpProblem,
  unprocessable,
  validationFailed,
} from '@exchange/runtime/http/http-problem';
import type { UsageRefusal } from './decide.js';

export function usageProblem(refusal: UsageRefusal): HttpProblem {
  switch (refusal.code) {
    case 'not_a_premise':
      return unprocessable(
        `Usage is kept of premises; that asset is of type ${refusal.asset_type}.`,
      );
    case 'period_not_after_start':
      return validationFailed([
        {
          type: 'value_error',
          loc: ['body', 'records', refusal.index, 'period_end'],
          msg: 'period_end should be after period_start',
          input: null,
        },
      ]);
    default:
      return refusal satisfies never;
  }
}
