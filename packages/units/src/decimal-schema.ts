import { z } from 'zod';
import { type Decimal, parseDecimal } from './decimal.js';

const messages = {
  not_a_decimal: 'Input should be a valid decimal',
  too_many_decimals: 'Decimal input should have no more than 6 decimal places',
  too_many_digits: 'Decimal input should have no more than 18 digits before the decimal point',
} as const;

const types = {
  not_a_decimal: 'decimal_parsing',
  too_many_decimals: 'decimal_max_places',
  too_many_digits: 'decimal_whole_digits',
} as const;

/** An exact decimal from JSON: a number or a decimal text, at most 6 decimals and 18 whole digits. */
export const decimalInput = z
  .union([z.number(), z.string().max(64)])
  .transform((input, context): Decimal => {
    const parsed = parseDecimal(input);
    if (parsed.ok) return parsed.value;
    context.addIssue({
      code: 'custom',
      message: messages[parsed.fault],
      params: { type: types[parsed.fault] },
    });
    return z.NEVER;
  });

/** An exact decimal as the log holds it: canonical text. */
export const decimalText = z.string().refine((text): text is Decimal => {
  const parsed = parseDecimal(text, 1000, 1000);
  return parsed.ok && parsed.value === text;
}, 'not a canonical decimal');
