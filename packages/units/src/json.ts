import { z } from 'zod';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Unchecked members: a recursive schema overflows the stack on deep objects, which logs can
 * contain.
 */
export const jsonObject = z
  .unknown()
  .refine(isJsonObject, {
    message: 'Input should be an object',
    params: { type: 'dict_type' },
    abort: true,
  })
  .meta({ type: 'object', additionalProperties: {} });

const isParsed = (_: unknown): _ is Json => true;

export const jsonValue = z.unknown().refine(isParsed);
