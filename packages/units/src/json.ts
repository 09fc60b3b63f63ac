import { z } from 'zod';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object; `attributes` is one (specification section 2). */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A free-form JSON object. */
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json());
