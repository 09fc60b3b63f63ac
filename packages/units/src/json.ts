import { z } from 'zod';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object; `attributes` is one (specification section 2). */
export interface JsonObject {
  readonly [key: string]: Json;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A free-form JSON object that a JSON parser made. Its members are not looked into: a log may hold objects of any
 * depth, and a schema that calls itself for each level would end the stack.
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

/** Any JSON value that a JSON parser made, not looked into. */
export const jsonValue = z.unknown().refine(isParsed);
