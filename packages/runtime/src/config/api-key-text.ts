import { z } from 'zod';

/** `name:sha256:digest` */
export const digestEntry = /^([A-Za-z0-9._-]{1,64}):sha256:([0-9a-f]{64})$/;

/** A mistyped digest would be taken as a key, although digests are not secret. */
export const apiKeyText = z
  .string()
  .min(1, 'has an empty key between its commas')
  .refine(
    (text) => !text.includes(':sha256:') || digestEntry.test(text),
    'should be name:sha256:digest with a name of letters, digits, dots, dashes and underscores, and 64 lower-case hexadecimal digits, as `ledger api-key` prints it',
  );
