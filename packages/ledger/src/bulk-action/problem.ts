import { HttpProblem } from '@exchange/runtime/http/http-problem';
import { actionRefusalDetail } from './refusal-detail.js';
import type { ActionRefusal } from './refusals.js';

const statuses: Readonly<Record<ActionRefusal['code'], number>> = {
  action_exists: 409,
  count_differs: 409,
  too_many_found: 422,
};

/** What a refused bulk action means to an HTTP caller. */
export function actionProblem(refusal: ActionRefusal): HttpProblem {
  return new HttpProblem(statuses[refusal.code], actionRefusalDetail(refusal), {}, refusal);
}
