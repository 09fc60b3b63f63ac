import type { ValidationItem } from './validation-item.js';

/** A sentence, or a list of faults with their paths. */
export type RefusalDetail = string | readonly ValidationItem[];

export function sentenceOf(detail: RefusalDetail): string {
  return typeof detail === 'string' ? detail : 'the request is not valid';
}
