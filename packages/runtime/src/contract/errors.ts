import { z } from 'zod';
import type { ValidationItem } from '../errors/input-fault.js';
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
    description: 'A fault of the request: type, location, message and input.',
  }) satisfies z.ZodType<ValidationItem>;

const code = z
  .string()
  .optional()
  .meta({ description: 'Of some refusals. Their facts are further members.' });

export const validationError = z
  .looseObject({ detail: z.union([z.array(validationItem), z.string()]), code })
  .meta({
    id: 'ValidationError',
    description: 'The faults of the request, or the broken rule.',
    example: {
      detail: [{ type: 'missing', loc: ['body', 'name'], msg: 'Field required', input: {} }],
    },
  });

export const problem = z.looseObject({ detail: z.string(), code }).meta({
  id: 'Problem',
  description: 'Reason of the refusal.',
  example: { detail: 'Not found.' },
});

export const ogcException = z.object({ code: z.string(), description: z.string() }).meta({
  id: 'OgcException',
  description: 'An error in the format of the OGC standards.',
  example: { code: 'NotFound', description: 'There is no such collection.' },
});
