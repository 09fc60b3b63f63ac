import type { z } from 'zod';
import type { ValidationItem } from './input-fault.js';

export type RefusalDetail = string | readonly ValidationItem[];

export function sentenceOf(detail: RefusalDetail): string {
  return typeof detail === 'string' ? detail : 'the request is not valid';
}

interface Coded {
  readonly code: string;
}

export type RefusalGuard<Refusal extends Coded> = (refusal: Coded) => refusal is Refusal;

export function refusalGuard<Refusal extends Coded>(
  schema: z.ZodType<Refusal>,
): RefusalGuard<Refusal> {
  const codes = schema._zod.propValues?.['code'];
  return (refusal): refusal is Refusal => codes?.has(refusal.code) === true;
}
