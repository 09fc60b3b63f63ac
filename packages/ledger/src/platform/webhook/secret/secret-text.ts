import { z } from 'zod';

const prefix = 'whsec_';

const bytesMin = 24;
const bytesMax = 64;

/** Standard Webhooks: `whsec_` and the base64 of 24 to 64 bytes. */
export const secretText = z
  .string()
  .max(200, { abort: true })
  .refine((text) => bytesOf(text) !== undefined, {
    message: `Input should be whsec_ and the base64 of ${bytesMin} to ${bytesMax} bytes`,
    params: { type: 'string_pattern_mismatch' },
  });

export function bytesOf(text: string): Buffer | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const encoded = text.slice(prefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  // Node ignores characters outside of base64.
  if (bytes.toString('base64') !== encoded) return undefined;
  return bytes.length >= bytesMin && bytes.length <= bytesMax ? bytes : undefined;
}

export const secretOf = (bytes: Buffer): string => `${prefix}${bytes.toString('base64')}`;
