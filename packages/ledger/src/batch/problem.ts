import { HttpProblem } from '@exchange/runtime/http/http-problem';
import { batchRefusalDetail } from './refusal-detail.js';
import type { BatchRefusal } from './refusals.js';

const statuses: Readonly<Record<BatchRefusal['code'], number>> = {
  batch_exists: 409,
  items_refused: 422,
};

/** What a refused batch means to an HTTP caller. */
export function batchProblem(refusal: BatchRefusal): HttpProblem {
  return new HttpProblem(statuses[refusal.code], batchRefusalDetail(refusal), {}, refusal);
}
