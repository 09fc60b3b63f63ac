import type { ValidationItem } from './input-fault.js';

export type RefusalDetail = string | readonly ValidationItem[];

export function sentenceOf(detail: RefusalDetail): string {
  return typeof detail === 'string' ? detail : 'the request is not valid';
}
