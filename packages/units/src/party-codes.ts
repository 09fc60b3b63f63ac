import { boundedText } from './bounded-text.js';

const countOf = (character: string) => Number.parseInt(character, 36);

/** ISO 7064 MOD 97-10. Check digits 00, 01 and 99 leave 1 but are never issued. */
function hasCheckDigits(code: string): boolean {
  const digits = Number(code.slice(-2));
  if (digits < 2 || digits > 98) return false;
  let rest = 0;
  for (const character of code) {
    const value = countOf(character);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** ENTSO-E, EIC manual: weights from 16 down, modulo 37. */
function checkCharacter(code: string): string {
  let sum = 0;
  for (const [index, character] of [...code.slice(0, 15)].entries()) {
    sum += (character === '-' ? 36 : countOf(character)) * (16 - index);
  }
  const value = 36 - ((sum - 1) % 37);
  return value === 36 ? '-' : value.toString(36).toUpperCase();
}

/** ISO 17442. */
export const lei = boundedText()
  .regex(/^[A-Z0-9]{18}\d{2}$/, 'Input should be a LEI: 18 capital letters or digits and 2 digits')
  .refine(hasCheckDigits, {
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
  .refine((code) => checkCharacter(code) === code.at(-1), {
    message: 'The check character of the EIC is wrong',
    params: { type: 'value_error' },
  })
  .meta({
    format: 'eic',
    description: 'Energy Identification Code (ENTSO-E)',
    example: '10X1001A1001A248',
  });
