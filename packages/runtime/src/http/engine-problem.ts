import type { EngineRefusal } from '../errors/engine-refusal.js';
import { engineRefusalDetail } from '../errors/engine-refusal-detail.js';
import { HttpProblem } from './http-problem.js';

const statuses: Readonly<Record<EngineRefusal['code'], number>> = {
  contended: 409,
  revision_differs: 412,
  stream_unreadable: 409,
  key_malformed: 422,
  key_under_way: 409,
  key_used_for_another_request: 422,
  not_found: 404,
  of_the_platform: 403,
  of_another_reseller: 403,
  of_another_owner: 403,
  for_another_reseller: 403,
};

export function engineProblem(refusal: EngineRefusal): HttpProblem {
  const { code } = refusal;
  const isCoded = code === 'of_another_owner';
  return new HttpProblem(statuses[code], engineRefusalDetail(refusal), {}, refusal, isCoded);
}
