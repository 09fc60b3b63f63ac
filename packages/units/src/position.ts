import { boundedText } from './bounded-text.js';

export type Position = bigint;

/** Digits only, below 2^63. */
export function parsePosition(text: string): Position | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value < 2n ** 63n ? value : undefined;
}

export const positionText = boundedText()
  .regex(/^\d{1,19}$/, { message: 'Input should be a position of the log', abort: true })
  .refine((text) => parsePosition(text) !== undefined, {
    message: 'Input should be a position of the log, below 2^63',
    params: { type: 'string_pattern_mismatch' },
  });
