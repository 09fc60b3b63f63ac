import type { ValidationItem } from './validation-item.js';

/** Why a request is refused, in words: a sentence, or a list of faults with their places in the request. */
export type RefusalDetail = string | readonly ValidationItem[];

/** Returns a detail as one sentence. */
export function sentenceOf(detail: RefusalDetail): string {
  return typeof detail === 'string' ? detail : 'the request is not valid';
}
