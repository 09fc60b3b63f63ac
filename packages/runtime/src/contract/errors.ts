import { z } from 'zod';
import type { ValidationItem } from '../errors/validation-item.js';
import { anyJson } from './described-text.js';

export const validationItem = z
  .object({
    type: z.string(),
    loc: z.array(z.union([z.string(), z.number().int()])),
    msg: z.string(),
    input: anyJson.optional(),
    ctx: z.record(z.string(), anyJson).optional(),
  })
  .meta({
    id: 'ValidationItem',
    description: 'What is wrong, where, and what came in.',
  }) satisfies z.ZodType<ValidationItem>;

export const validationError = z
  .object({ detail: z.union([z.array(validationItem), z.string()]) })
  .meta({
    id: 'ValidationError',
    description: 'A list of what is wrong with the request, or the one rule that it breaks.',
    example: {
      detail: [{ type: 'missing', loc: ['body', 'name'], msg: 'Field required', input: {} }],
    },
  });

export const problem = z
  .object({ detail: z.string() })
  .meta({ id: 'Problem', description: 'Why not.', example: { detail: 'Not found.' } });

export const ogcException = z.object({ code: z.string(), description: z.string() }).meta({
  id: 'OgcException',
  description: 'Why not, as the standards of OGC have it.',
  example: { code: 'NotFound', description: 'There is no such collection.' },
});
