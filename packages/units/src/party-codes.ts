import { boundedText } from './bounded-text.js';
import { eicCheckCharacter, hasLeiCheckDigits } from './check-digits.js';

/** ISO 17442. */
export const lei = boundedText()
  .regex(/^[A-Z0-9]{18}\d{2}$/, 'Input should be a LEI: 18 capital letters or digits and 2 digits')
  .refine(hasLeiCheckDigits, {
    message: 'The check digits of the LEI are wrong',
    params: { type: 'value_error' },
  })
  .meta({
    format: 'lei',
    description: 'Legal Entity Identifier (ISO 17442)',
    example: '529900T8BM49AURSDO55',
  });

export const eic = boundedText()
  .regex(
    /^\d\d[A-Z][A-Z0-9-]{12}[A-Z0-9]$/,
    'Input should be an EIC: 16 capital letters, digits or hyphens, such as 10X1001A1001A248',
  )
  .refine((code) => eicCheckCharacter(code) === code.at(-1), {
    message: 'The check character of the EIC is wrong',
    params: { type: 'value_error' },
  })
  .meta({
    format: 'eic',
    description: 'Energy Identification Code (ENTSO-E)',
    example: '10X1001A1001A248',
  });
