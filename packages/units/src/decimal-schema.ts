import { z } from 'zod';
import { type Decimal, parseDecimal } from './decimal.js';
import { faultTexts } from './faults.js';

const types = {
  not_a_decimal: 'decimal_parsing',
  too_many_decimals: 'decimal_max_places',
  too_many_digits: 'decimal_whole_digits',
} as const;

/** Number or text; at most 6 decimals and 18 whole digits. */
export const decimalInput = z
  .union([z.number(), z.string().max(64)])
  .transform((input, context): Decimal => {
    const parsed = parseDecimal(input);
    if (parsed.ok) return parsed.value;
    const type = types[parsed.fault];
    context.addIssue({ code: 'custom', message: faultTexts[type], params: { type } });
    return z.NEVER;
  });

export const decimalText = z.string().refine((text): text is Decimal => {
  const parsed = parseDecimal(text, 1000, 1000);
  return parsed.ok && parsed.value === text;
}, 'not a canonical decimal');
