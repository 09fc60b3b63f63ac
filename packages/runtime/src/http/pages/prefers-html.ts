import { weightsOf } from '../request-facts.js';

/** RFC 9110 section 12.5.1. Equal weights, wildcards and an absent header mean JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  const weights = weightsOf(accept);
  const weightOf = (type: string, subtype: string) =>
    weights.get(`${type}/${subtype}`) ?? weights.get(`${type}/*`) ?? weights.get('*/*') ?? 0;
  return weightOf('text', 'html') > weightOf('application', 'json');
}
